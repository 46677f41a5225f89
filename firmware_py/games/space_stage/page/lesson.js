// Where a step of a lesson is to be looked at.

/** @param {import("/types/table").LessonView} step */
export function opened({ panel }) {
  return panel === "board" ? "stage" : panel === "hand" ? "seat" : "";
}
