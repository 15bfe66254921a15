/**
 * The bill: for each part its count, price and total. Prices are edited in place; below each are its provenance and the
 * calculation of the line.
 */
import { useId } from "react";
import { formatCount } from "../../base/format";
import { formatMoney } from "../../base/money";
import { term } from "../../base/terms";
import type { Bill, BillLine, PriceOf, Scenario } from "../../engine/types";
import { FieldProblem, useFieldProblems } from "../../views/setup/field-problem";
import { useFormLock } from "../../views/setup/form-lock";
import { parseNumber, TextInput, writeNumber } from "../../views/setup/TextInput";
import { changedFrom, useEdit } from "../../views/setup/use-edit";
import { withPrice } from "./costs";
import { Standing } from "./Standing";
import * as texts from "./texts";

type Props = { bill: Bill; prices: readonly PriceOf[]; scenario: Scenario };

export function BillTable({ bill, prices, scenario }: Props) {
  const first = new Map<string, BillLine>();
  for (const line of bill.lines) if (!first.has(line.part)) first.set(line.part, line);
  const rowOf = (line: BillLine) => {
    const price = prices.find(({ part }) => part === line.part);
    return price ? (
      <LineRows
        key={line.label}
        line={line}
        price={price}
        scenario={scenario}
        editable={line === bill.nodes || first.get(line.part) === line}
      />
    ) : null;
  };
  return (
    <table className="bill">
      <thead>
        <tr>
          <th scope="col">{texts.part}</th>
          <th scope="col" {...term("cost")}>
            {texts.total}
          </th>
        </tr>
      </thead>
      <tbody>{bill.lines.map(rowOf)}</tbody>
      <tbody className="bill-total">
        <tr>
          <th scope="row" {...term("cost", bill.total_formula)}>
            {texts.network}
          </th>
          <td>{formatCount(bill.total)}</td>
        </tr>
        <tr>
          <th scope="row" {...term("cost-per-port", bill.per_port_formula)}>
            {texts.perPort(formatCount(bill.ports))}
          </th>
          <td>{formatCount(bill.per_port)}</td>
        </tr>
      </tbody>
      <tbody>{rowOf(bill.nodes)}</tbody>
      <tbody className="bill-total">
        <tr>
          <th scope="row" {...term("cost")}>
            {texts.networkAndNodes}
          </th>
          <td>{formatCount(bill.system_total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

type LineProps = {
  line: BillLine;
  price: PriceOf;
  scenario: Scenario;
  /** A part that has two lines has one price, which is edited at the first. */
  editable: boolean;
};

function LineRows({ line, price, scenario, editable }: LineProps) {
  const { label, count, counted, total, formula, source } = line;
  const problemId = useId();
  const path = `costs.prices.${line.part}`;
  const wrong = useFieldProblems(path).length > 0 && editable;
  return (
    <>
      <tr data-part={line.part}>
        <th scope="row" data-term={path}>
          {label}
        </th>
        <td>{formatCount(total)}</td>
      </tr>
      <tr className="bill-more">
        <td colSpan={2} data-term={path} data-path={editable ? path : undefined}>
          {formatCount(count)} ×{" "}
          {editable ? (
            <PriceInput price={price} scenario={scenario} wrong={wrong} problemId={problemId} />
          ) : (
            formatCount(line.price)
          )}{" "}
          $ {price.is_own && editable ? <ResetPrice price={price} /> : null}
          {wrong ? <FieldProblem path={path} id={problemId} /> : null}
          <details>
            <summary>
              <Standing standing={price.standing} isOwn={price.is_own} /> {counted}
            </summary>
            <p>{formula}</p>
            <p>{texts.priceSource(price.standing === "listed", formatMoney(price.default_price), source)}</p>
          </details>
        </td>
      </tr>
    </>
  );
}

type InputProps = { price: PriceOf; scenario: Scenario; wrong: boolean; problemId: string };

function PriceInput({ price, scenario, wrong, problemId }: InputProps) {
  const edit = useEdit();
  const { part, label, default_price } = price;
  // A refused price stays in the field until it is corrected.
  const shown = scenario.costs?.prices?.[part] ?? default_price;
  const commit = (value: number) => {
    // An empty field represents the default price.
    const next = Number.isNaN(value) || value === default_price ? null : value;
    edit(
      (now) => withPrice(now, part, next),
      changedFrom(texts.priceEdit(label), formatMoney(shown), formatMoney(next ?? default_price)),
    );
  };
  return (
    <TextInput
      control={{
        "aria-label": texts.priceInput(label),
        "aria-invalid": wrong,
        ...(wrong ? { "aria-describedby": problemId } : {}),
      }}
      className={`price price-${price.is_own ? "own" : price.standing}`}
      value={shown}
      parse={parseNumber}
      write={writeNumber}
      placeholder={String(default_price)}
      onCommit={commit}
    />
  );
}

function ResetPrice({ price: { part, label, price, default_price } }: { price: PriceOf }) {
  const edit = useEdit();
  const locked = useFormLock();
  const name = changedFrom(texts.priceEdit(label), formatMoney(price), formatMoney(default_price));
  return (
    <button
      type="button"
      className="quiet-button"
      disabled={locked}
      aria-label={texts.resetPriceOf(label, formatMoney(default_price))}
      onClick={() => edit((now) => withPrice(now, part, null), name)}
    >
      {texts.resetPrice(formatMoney(default_price))}
    </button>
  );
}
