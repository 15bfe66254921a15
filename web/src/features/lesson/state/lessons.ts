/**
 * Lessons, for the rest of the page. The code that runs them (lesson-desk.ts) is loaded with the first lesson: most visits
 * have none.
 */
import { couldNotLoad } from "../../../base/texts";
import type { View } from "../../../scenario/view";
import { InFlightCounter } from "../../../state/in-flight-counter";
import { closeSheet, openSheet } from "../../../state/sheets";
import { type StorageSlot, storageSlot } from "../../../state/storage-slot";
import type { LessonDesk, LessonParts } from "./lesson-desk";
import type { Answer } from "./slice";
import * as texts from "./texts";

export function browserAnswers(): StorageSlot {
  return storageSlot("browser", "flitscope.answers");
}

export type StepAsked = {
  /** Whether the step may play at once, if it wants to. */
  play?: boolean;
  /** The view in the address. */
  view?: View;
};

type Parts = LessonParts & { load?: () => Promise<typeof LessonDesk> };

const fetched = () => import("./lesson-desk").then((it) => it.LessonDesk);

export class Lessons {
  readonly #parts: Parts;
  readonly #inFlight = new InFlightCounter();
  #desk: Promise<LessonDesk> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a step is about to be there, or what is known of it. */
  get working(): boolean {
    return this.#inFlight.any;
  }

  /** The path of lessons; they themselves come when they are opened. */
  async show(): Promise<void> {
    this.#parts.store.setState(openSheet({ id: "lessons" }));
    // With it comes what was answered so far.
    await this.#ask(() => {});
  }

  /** A step, from 0. True when it is open; else the report says why not. */
  async open(id: string, step = 0, asked: StepAsked = {}): Promise<boolean> {
    return (await this.#ask((desk) => desk.open(id, step, asked))) ?? false;
  }

  /** Opens the lesson next to a scenario that was explored from one of its steps. */
  async join(id: string, step: number): Promise<void> {
    await this.#ask((desk) => desk.join(id, step));
  }

  /** Another step of the lesson that is open. */
  async go(step: number): Promise<void> {
    await this.#ask((desk) => desk.go(step));
  }

  async next(): Promise<void> {
    await this.#ask((desk) => desk.by(1));
  }

  async back(): Promise<void> {
    await this.#ask((desk) => desk.by(-1));
  }

  /** From here on the open scenario is the learner's. */
  explore(): void {
    this.#parts.store.setState(({ lesson }) => ({ lesson: lesson && { ...lesson, exploring: true } }));
  }

  /** What the step sets up, once more; what the learner made of it can be had again by undoing. */
  async backToStep(): Promise<void> {
    await this.#ask((desk) => desk.backToStep());
  }

  /** Calculates whether the open scenario solves the exercise. */
  async check(): Promise<void> {
    await this.#ask((desk) => desk.check());
  }

  async cancelRuns(): Promise<void> {
    await this.#ask((desk) => desk.cancelRuns());
  }

  async resumeRuns(): Promise<void> {
    await this.#ask((desk) => void desk.resumeRuns());
  }

  async answer(answer: Answer): Promise<void> {
    await this.#ask((desk) => desk.answer(answer));
  }

  /** Shows what comes out, whatever was predicted. */
  async reveal(): Promise<void> {
    await this.answer({ revealed: true });
  }

  async forgetAnswers(): Promise<void> {
    await this.#ask((desk) => desk.forgetAnswers());
  }

  /** The open scenario stays. */
  close(): void {
    const { store } = this.#parts;
    if (store.getState().lesson)
      store.setState((state) => ({ lesson: null, ...closeSheet("handout")(state) }));
  }

  /** Null where the desk could not be had. */
  #ask<T>(work: (desk: LessonDesk) => T | Promise<T>): Promise<T | null> {
    return this.#inFlight.during(async () => {
      const desk = await this.#fetched();
      return desk && (await work(desk));
    });
  }

  async #fetched(): Promise<LessonDesk | null> {
    const { load = fetched } = this.#parts;
    this.#desk ??= load().then((Desk) => new Desk(this.#parts));
    try {
      return await this.#desk;
    } catch {
      // The next wish tries again.
      this.#desk = null;
      this.#parts.notice(couldNotLoad(texts.lessonsPart));
      return null;
    }
  }
}
