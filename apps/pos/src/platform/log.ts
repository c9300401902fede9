/** The one way to the console: for whoever looks over the cashier's shoulder, never for deciding anything. */
export const logWarning = (what: string, error: unknown): void => console.warn(what, error)
export const logFailure = (what: string, error: unknown): void => console.error(what, error)
