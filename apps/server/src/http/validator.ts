import { validatorCompiler } from 'fastify-type-provider-zod'
import { BodyNotJson } from './json-body.ts'

type Compiler = typeof validatorCompiler

/** The longest list of a body that is checked whole has 1,000 elements of two values. */
const MAX_VALUES = 10_000

/** Counts elements and fields, at most up to the limit. */
const hasMoreValuesThan = (limit: number, data: unknown): boolean => {
  let left = limit
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || left < 0) return
    const inner = Array.isArray(value) ? value : Object.values(value)
    left -= inner.length
    for (const one of inner) {
      if (left < 0) return
      count(one)
    }
  }
  count(data)
  return left < 0
}

/**
 * Holds what came in against the schema. zod compares the `length` of whatever it is given; one that is itself an object
 * throws, and a caller's nonsense would be a failure of the server. It also reports every wrong element of a list however
 * long: a megabyte of them would block the server for seconds.
 */
const checkUpTo =
  (maxValues: number): Compiler =>
  (part) => {
    const check = validatorCompiler(part)
    return (data) => {
      if (hasMoreValuesThan(maxValues, data)) return { error: new BodyNotJson('has too many values') }
      try {
        return check(data)
      } catch (error) {
        return { error: new BodyNotJson('cannot be held against its schema', { cause: error }) }
      }
    }
  }

export const checkBySchema = checkUpTo(MAX_VALUES)

/** For a change of 1,000 rows at once. */
export const checkBulk = checkUpTo(100_000)

/** For a body whose parts the service reads one by one. */
export const checkOutside = checkUpTo(Number.POSITIVE_INFINITY)
