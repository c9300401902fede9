/**
 * A calculation that stops now and then and ends with a result. The till runs it at once; the server lets other requests
 * run in between, because a bill of 5,000 lines would block them.
 */
export type Steps<Result> = Generator<undefined, Result>

export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
