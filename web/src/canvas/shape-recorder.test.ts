import { expect, test } from "vitest";
import { ShapeRecorder } from "./shape-recorder";

test("a border is part of what it is around, unless something else is between", () => {
  const recorder = new ShapeRecorder();
  recorder.beginPath();
  recorder.rect(1, 2, 3, 4);
  recorder.fillStyle = "#111111";
  recorder.strokeStyle = "#222222";
  recorder.fill();
  recorder.stroke();
  recorder.globalAlpha = 0.5;
  recorder.stroke();
  expect(recorder.shapes).toEqual([
    { kind: "path", d: "M1 2h3v4h-3z", fill: "#111111", stroke: "#222222", width: 1 },
    { kind: "path", d: "M1 2h3v4h-3z", stroke: "#222222", width: 1, alpha: 0.5 },
  ]);
});

test("an empty path leaves nothing", () => {
  const recorder = new ShapeRecorder();
  recorder.beginPath();
  recorder.fill();
  recorder.stroke();
  expect(recorder.shapes).toEqual([]);
});

test("text is on its line wherever it was held", () => {
  const recorder = new ShapeRecorder();
  recorder.font = '600 20px system-ui, "Noto Sans"';
  recorder.textAlign = "right";
  recorder.fillText("a", 5, 10);
  recorder.textBaseline = "middle";
  recorder.fillText("b", 5, 10);
  const look = { kind: "text", x: 5, size: 20, weight: 600, font: 'system-ui, "Noto Sans"', anchor: "end" };
  expect(recorder.shapes).toMatchObject([
    { ...look, text: "a", y: 10 },
    { ...look, text: "b", y: 17 },
  ]);
});
