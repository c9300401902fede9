import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LONG_BODY } from '../platform/long-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The text of a JSON body, for calls that keep it; '' without one. */
    rawBody: string
  }
  interface FastifyInstance {
    readJson: JsonReader
  }
  interface FastifyContextConfig {
    /** The body stays a text until whoever asks for it has read it. */
    keepsText?: boolean
  }
}

/** No body of ours is deeper than 6; recursion over a deeper one could overflow the stack. */
const DEEPEST = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Counts brackets outside strings; stops at the first one too deep. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > DEEPEST) return true
    } else if (code === 0x5d || code === 0x7d) depth--
  }
  return false
}

/** No key in it can reach into every object, however it is spelt: nearly every body, and looking is nearly free. */
const isHarmless = (text: string): boolean =>
  !text.includes('__proto__') && !text.includes('constructor') && !text.includes('\\u')

type Finish = (error: Error | null, body?: unknown) => void

export class BodyNotJson extends Error {
  override readonly name = 'BodyNotJson'
  readonly statusCode = 400
}

/** Reads the text of a body that was kept unread. */
export type JsonReader = (request: FastifyRequest, text: string) => Promise<unknown>

/** JSON only, of limited depth, and without the keys that would reach into every object (`__proto__`). */
export const readJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('rawBody', '')
  app.removeAllContentTypeParsers()
  const read = (request: FastifyRequest, text: string, finish: Finish): void => {
    request.rawBody = text
    if (text === '' || !isHarmless(text)) return void parse(request, text, finish)
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      // The default parser says what is wrong with it, in the words of every other refusal.
      return void parse(request, text, finish)
    }
    finish(null, body)
  }
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, finish) => {
    // A partner signs the text. Nothing of it is read before the signature is found right.
    if (request.routeOptions.config.keepsText) {
      request.rawBody = text
      return finish(null, text)
    }
    if (isTooDeep(text)) return finish(new BodyNotJson('nested too deep'))
    if (text.length <= LONG_BODY) return read(request, text, finish)
    setImmediate(() => read(request, text, finish))
  })
  const readText: JsonReader = (request, text) =>
    new Promise((resolve, reject) => {
      if (isTooDeep(text)) return reject(new BodyNotJson('nested too deep'))
      read(request, text, (error, body) => (error ? reject(error) : resolve(body)))
    })
  app.decorate('readJson', readText)
}
