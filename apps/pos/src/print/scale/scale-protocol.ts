import type { ScaleWeight } from '@evertill/domain'

/**
 * What a scale says. Only `stable` may be sold by. `garbled`: a message that cannot be right, such as one with a wrong
 * checksum. `silent`: it says nothing, or is not connected.
 */
export type ScaleReading =
  | { state: 'stable'; weight: ScaleWeight }
  | { state: 'moving'; weight?: ScaleWeight }
  | { state: 'empty' | 'overload' | 'negative' | 'garbled' | 'silent' }

export interface ScaleProtocolSteps {
  /** What is sent, and what the answer must be before the next is sent. */
  asks: readonly Uint8Array[]
  /** Undefined while the answer to this question is not whole. */
  read(step: number, bytes: readonly number[]): ScaleReading | 'next' | undefined
}

/** `01.235` or `1235`: the digits and how many of them are behind the point. */
export const readDigits = (text: string): Pick<ScaleWeight, 'digits' | 'decimals'> | undefined => {
  const match = /^ *(\d{0,6})(?:\.(\d{0,5}))?$/.exec(text)
  const [, whole = '', behind = ''] = match ?? []
  if (!match || whole + behind === '') return undefined
  return { digits: Number(whole + behind), decimals: behind.length }
}

/** A weight that stands still. An empty plate is no weight: nothing is sold by it. */
export const stable = (weight: ScaleWeight): ScaleReading => {
  if (weight.digits === 0) return { state: 'empty' }
  return weight.digits < 0 ? { state: 'negative' } : { state: 'stable', weight }
}
