import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COMPANY_MOVES,
  type CompanyMoveStep,
  type CompanyPlace,
  type CompanyPlaces,
  moveCompany,
  nextMoveStep,
  nextStepBack,
} from './company-move.ts'

const after = (places: CompanyPlaces, { at, event }: CompanyMoveStep): CompanyPlaces => {
  const next = moveCompany(places[at], event)
  if (next === undefined) throw new Error(`${at} is ${places[at]} and accepts no ${event}`)
  return { ...places, [at]: next }
}
/** Whether anybody but the move writes rows of the company there. */
const acceptsWrites = (place: CompanyPlace): boolean =>
  place === 'home' || place === 'copying' || place === 'here'
const START: CompanyPlaces = { from: 'home', to: 'home' }

describe('the move of a company', () => {
  it('MV-1 it goes through every step in order, and ends with the company there', () => {
    const seen: string[] = []
    let places = START
    for (let next = nextMoveStep(places); next; next = nextMoveStep(places)) {
      places = after(places, next)
      seen.push(`${next.at}.${next.event}`)
      if (next.event === 'settle') break
    }
    expect(seen).toEqual(['from.begin', 'to.receive', 'from.freeze', 'to.open', 'from.leave', 'to.settle'])
    expect(places).toEqual({ from: 'left', to: 'home' })
  })

  it('MV-2 however often it is interrupted, taken up and taken back, never both accept what is written', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (choices) => {
        let places = START
        let hasRows = false
        for (const isForward of choices) {
          const next = isForward ? nextMoveStep(places) : nextStepBack(places)
          if (!next) continue
          if (next.event === 'settle') return
          places = after(places, next)
          if (next.event === 'receive') hasRows = true
          if (next.event === 'drop') hasRows = false
          // A place that has none of its rows can be written by nobody of it.
          const isThere = hasRows && acceptsWrites(places.to)
          expect([places, acceptsWrites(places.from) && isThere]).toEqual([places, false])
        }
      }),
    )
  })

  it('MV-2 it can be taken back until the company is opened there, and from anywhere taken up to the end', () => {
    const all = fc.array(fc.boolean(), { maxLength: 20 })
    fc.assert(
      fc.property(all, (choices) => {
        let places = START
        for (const isForward of choices) {
          const next = isForward ? nextMoveStep(places) : nextStepBack(places)
          if (next && next.event !== 'settle') places = after(places, next)
        }
        const canGoBack = nextStepBack(places) !== undefined
        expect(canGoBack).toBe(
          ['copying', 'frozen'].includes(places.from) && ['home', 'arriving'].includes(places.to),
        )
        let left = 10
        for (let next = nextMoveStep(places); next && next.event !== 'settle'; next = nextMoveStep(places)) {
          places = after(places, next)
          left -= 1
          expect(left).toBeGreaterThan(0)
        }
        expect(places).toEqual({ from: 'left', to: 'here' })
      }),
    )
  })

  it('MV-3 the way back begins where it was left', () => {
    expect(moveCompany('left', 'receive')).toBe('returning')
    // Taken back, the old address still says where the company lives.
    expect(moveCompany('returning', 'drop')).toBe('left')
    expect(nextMoveStep({ from: 'copying', to: 'left' })).toEqual({ at: 'to', event: 'receive' })
    expect(nextMoveStep({ from: 'copying', to: 'returning' })).toEqual({ at: 'from', event: 'freeze' })
    expect(nextStepBack({ from: 'frozen', to: 'returning' })).toEqual({ at: 'to', event: 'drop' })
    expect(moveCompany('left', 'begin')).toBeUndefined()
    expect(nextStepBack({ from: 'left', to: 'home' })).toBeUndefined()
    expect(Object.keys(COMPANY_MOVES)).toHaveLength(7)
  })
})
