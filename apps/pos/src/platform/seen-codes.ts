/** A code counts again after so many frames without it, so that a shaking hand does not scan an article twice. */
const MAX_ABSENT_FRAMES = 5

/** Reports a code once while it stays visible. */
export const createSeenCodes = () => {
  const absent = new Map<string, number>()
  return {
    /** The codes that are new in this frame. */
    newIn: (codes: readonly string[]): string[] => {
      const added = [...new Set(codes)].filter((code) => !absent.has(code))
      for (const [code, frames] of absent) {
        if (frames + 1 >= MAX_ABSENT_FRAMES) absent.delete(code)
        else absent.set(code, frames + 1)
      }
      for (const code of codes) absent.set(code, 0)
      return added
    },
  }
}
