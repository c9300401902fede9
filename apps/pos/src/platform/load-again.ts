/** Pauses before another attempt at a file of the till. A proxy that answered 502 is usually well again by then. */
const PAUSES_MS = [200, 1_500]

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Loads a file of the till, and asks again when it could not be had. The browser remembers a file that it could not
 * parse, so that one is not asked for again: the page repairs it and starts anew.
 */
export const loadAgain = async <File>(load: () => Promise<File>, wait = pause): Promise<File> => {
  for (const ms of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      await wait(ms)
    }
  }
  return load()
}
