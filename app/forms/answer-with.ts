/** The answer if it has the part `key`, which tells it from errors and from the answers of other forms; else null. */
export const answerWith = <Answer extends object>(key: string & keyof Answer, answer: unknown): Answer | null =>
  typeof answer === "object" && answer !== null && key in answer ? (answer as Answer) : null;
