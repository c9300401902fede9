import type { Socket } from 'node:net'
import type { ErrorCode } from '@evertill/contract'
import { ERRORS } from '@evertill/contract'
import { errorBody } from './error-reply.ts'

const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'BODY_TOO_LARGE',
}

/** Errors below Fastify: there is no request yet, so the reply is written to the socket directly. */
export const answerConnectionError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = CODES[error.code ?? ''] ?? 'INVALID_REQUEST'
  const body = JSON.stringify(errorBody(code))
  const { status } = ERRORS[code]
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${code}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}
