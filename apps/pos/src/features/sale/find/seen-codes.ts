/** Pictures without a code before the same article counts again: a hand that trembles is no second article. */
const GONE_AFTER = 5

/** Of codes that are seen in picture after picture: each once, until it was out of sight. */
export const createSeenCodes = () => {
  const absent = new Map<string, number>()
  return {
    /** What is new in this picture. */
    look: (codes: readonly string[]): string[] => {
      const fresh = [...new Set(codes)].filter((code) => !absent.has(code))
      for (const [code, pictures] of absent) {
        if (pictures + 1 >= GONE_AFTER) absent.delete(code)
        else absent.set(code, pictures + 1)
      }
      for (const code of codes) absent.set(code, 0)
      return fresh
    },
  }
}
