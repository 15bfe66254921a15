/** Texts of lessons, of the glossary and of the model's document, from the blocks that they were compiled to. */
import type { Block, Inline } from "../../lessons/lesson";
import { Inlines } from "./Inlines";

export function Blocks({ of }: { of: readonly Block[] }) {
  return (
    <div className="prose">
      {of.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
        <One key={at} block={block} />
      ))}
    </div>
  );
}

function One({ block }: { block: Block }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p data-anchor={block.anchor}>
          <Inlines of={block.inlines} />
        </p>
      );
    case "instruction":
      return (
        <p className="instruction">
          <Inlines of={block.inlines} />
        </p>
      );
    case "list":
      return block.ordered ? (
        <ol>
          <Items of={block.items} anchors={block.anchors} />
        </ol>
      ) : (
        <ul>
          <Items of={block.items} anchors={block.anchors} />
        </ul>
      );
    case "code":
      return (
        // It may be wider than its place, and scrolls then, by the keyboard as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case "heading":
      return <Heading level={block.level} anchor={block.anchor} inlines={block.inlines} />;
    case "table":
      return <Table head={block.head} rows={block.rows} />;
  }
}

/** Those of the document of the model may be rules, which are linked to. */
type ItemsProps = { of: readonly Inline[][]; anchors?: readonly (string | null)[] | undefined };

function Items({ of, anchors }: ItemsProps) {
  return of.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
    <li key={at} data-anchor={anchors?.[at] ?? undefined}>
      <Inlines of={item} />
    </li>
  ));
}

/** Where rules are linked to. The sheet around the text has a heading of level 2 already. */
function Heading({ level, anchor, inlines }: { level: number; anchor: string; inlines: Inline[] }) {
  const Tag = level <= 2 ? "h3" : "h4";
  return (
    <Tag tabIndex={-1} data-anchor={anchor}>
      <Inlines of={inlines} />
    </Tag>
  );
}

function Table({ head, rows }: { head: readonly Inline[][]; rows: readonly Inline[][][] }) {
  return (
    <div className="prose-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
              <th key={at} scope="col">
                <Inlines of={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts never change while they are shown
                <td key={column}>
                  <Inlines of={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
