/** Lessons, and each of their steps. */
import { LESSONS } from "../../lessons";
import type { AppState } from "../../state/app-state";
import { lockReason } from "../../state/restrictions";
import type { Session } from "../../state/session";
import type { Entry } from "../menu/entries";
import * as texts from "./entry-texts";

function opens(id: string, step: number): Entry["run"] {
  return async (session: Session) => {
    await session.lessons.open(id, step);
  };
}

export function lessonEntries(state: AppState): Entry[] {
  const common = { hint: "", checked: null, reason: lockReason(state, "open") };
  const lessons = LESSONS.map(({ id, number, title, goal }) => ({
    ...common,
    key: `lesson ${id}`,
    group: texts.lesson(number),
    label: title,
    alsoNamed: [texts.lesson(number), texts.lessonByName(id)],
    about: goal,
    run: opens(id, 0),
  }));
  const steps = LESSONS.flatMap(({ id, number, title: about, titles }) =>
    titles.map((label, step) => ({
      ...common,
      key: `lesson ${id} ${step}`,
      group: texts.lessonStep(number, step + 1),
      label,
      about,
      run: opens(id, step),
    })),
  );
  return [...lessons, ...steps];
}
