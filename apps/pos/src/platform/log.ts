/** The only place that writes to the console. For diagnosis; nothing depends on it. */
export const logWarning = (what: string, error: unknown): void => console.warn(what, error)
export const logFailure = (what: string, error: unknown): void => console.error(what, error)
