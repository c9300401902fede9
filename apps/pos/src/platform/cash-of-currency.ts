import type { NotesAndCoins } from '@evertill/domain'

/** The table of all currencies is loaded when it is first needed: no sale waits for it. */
export const cashOfCurrency = async (code: string): Promise<NotesAndCoins> => {
  const { notesAndCoins } = await import('./notes-and-coins.ts')
  return notesAndCoins(code) ?? { notes: [], coins: [] }
}
