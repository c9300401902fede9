import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../config/loopback.ts'

/** A proxy on this machine forwards requests from outside, so a forwarded request does not count as local. */
export const isFromThisMachine = ({ headers, ip }: FastifyRequest): boolean => {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip']
  return forwarded === undefined && isLoopback(ip.replace(/^::ffff:/, ''))
}

/**
 * Also asked for by a name of this machine: a page of another site whose name was pointed at 127.0.0.1 (DNS rebinding)
 * makes a browser on this machine call, but under that site's name.
 */
export const isLocalCall = (request: FastifyRequest): boolean =>
  isFromThisMachine(request) && isLoopback(request.hostname.replaceAll(/[[\]]/g, ''))
