import { validatorCompiler } from 'fastify-type-provider-zod'
import { BodyNotJson } from './json-body.ts'

type Compiler = typeof validatorCompiler

/**
 * Holds what came in against the schema. zod compares the `length` of whatever it is given; one that is itself an object
 * throws, and a caller's nonsense would be a failure of the server.
 */
export const checkBySchema: Compiler = (part) => {
  const check = validatorCompiler(part)
  return (data) => {
    try {
      return check(data)
    } catch (error) {
      return { error: new BodyNotJson('cannot be held against its schema', { cause: error }) }
    }
  }
}
