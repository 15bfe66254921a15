/** Values chosen from a list: the choices of a parameter, or named variants such as I/O mappings. */
import { type FileAxis, isRange, isVariants, type VariantsAxis } from "./state/sweep-file";
import type { Option } from "./state/sweep-variables";
import * as texts from "./texts";

type Props = {
  axis: FileAxis;
  /** Null where only the file knows its variants. */
  options: readonly Option[] | null;
  path: string;
  onChange: (axis: FileAxis) => void;
};

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export function AxisOptions({ axis, options, path, onChange }: Props) {
  const own = isVariants(axis) ? axis.variants.map(({ set, ...rest }) => ({ ...rest, value: set })) : [];
  // Further variants of a file stay, and can be removed.
  const all = [
    ...(options ?? []),
    ...own.filter(({ name }) => !options?.some((option) => option.name === name)),
  ];
  const isChosen = (option: Option) =>
    isVariants(axis)
      ? axis.variants.some(({ name }) => name === option.name)
      : !isRange(axis) && axis.values.some((value) => same(value, option.value));
  const toggle = (option: Option) => {
    const chosen = all.filter((each) => isChosen(each) !== (each === option));
    if (isVariants(axis)) onChange({ ...axis, variants: chosen.map(asVariant(axis)) });
    else if (!isRange(axis)) onChange({ ...axis, values: chosen.map(({ value }) => value) });
  };
  return (
    <fieldset className="sweep-options" data-path={path}>
      <legend>{texts.choices}</legend>
      {all.map((option) => (
        <label key={option.name}>
          <input type="checkbox" checked={isChosen(option)} onChange={() => toggle(option)} /> {option.name}
        </label>
      ))}
    </fieldset>
  );
}

/** As the file has it, where it has one of that name. */
function asVariant({ variants }: VariantsAxis) {
  return ({ value, ...option }: Option) =>
    variants.find(({ name }) => name === option.name) ?? { ...option, set: value as Record<string, unknown> };
}
