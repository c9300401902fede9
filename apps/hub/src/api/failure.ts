/** What is wrong with a field; `path` is `Row.StoreName` or `Row.Rates.0.Name`. */
export interface FieldFault {
  path: string
  message: string
}

/** Somebody else has changed the row meanwhile. */
export interface Conflict {
  current: unknown
  changedBy: string
  changedAt: string
}

interface FailureFacts {
  /** `unreachable`: no answer of our server. `ended`: nobody, or somebody else, is signed in now. */
  kind: 'unreachable' | 'ended' | 'refused'
  /** Of the registry of errors; empty if the answer was not one of our server. */
  code: string
  message: string
  status: number
  errors: readonly FieldFault[]
  conflict?: Conflict | undefined
}

/** Thrown, because queries and mutations tell a failure by an exception. */
export class CallFailure extends Error {
  readonly facts: FailureFacts

  constructor(facts: Partial<FailureFacts> & Pick<FailureFacts, 'kind'>) {
    super(facts.message ?? '')
    this.name = 'CallFailure'
    this.facts = { code: '', message: '', status: 0, errors: [], ...facts }
  }
}

export const failureFacts = (error: unknown): FailureFacts =>
  error instanceof CallFailure
    ? error.facts
    : { kind: 'unreachable', code: '', message: '', status: 0, errors: [] }
