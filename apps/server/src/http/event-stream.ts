import { Readable } from 'node:stream'
import type { LiveEvent } from '@evertill/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LiveItem, LiveStream } from '../services/events/live-events.service.ts'

/** JSON.stringify writes no line breaks, so one `data:` line is enough. */
const frameOf = ({ eventId, type, ...rest }: LiveEvent): string =>
  `id: ${eventId}\nevent: ${type}\ndata: ${JSON.stringify({ eventId, type, ...rest })}\n\n`

const GRACE_MS = 1_000
const HEARTBEAT = ': beat\n\n'

async function* framesOf(items: AsyncIterable<LiveItem>): AsyncGenerator<string> {
  for await (const item of items) yield item.kind === 'beat' ? HEARTBEAT : frameOf(item.data)
}

export type StreamSender = (reply: FastifyReply, stream: LiveStream) => FastifyReply

/**
 * Replies with an endless stream. It is pull-based: while a till does not read, nothing more is fetched, so a slow till
 * costs no memory. All streams end when the server closes, and the tills reconnect to the next server.
 */
export const makeStreamSender = (app: FastifyInstance): StreamSender => {
  const open = new Set<AbortController>()
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort()
  })
  return (reply, stream) => {
    const end = new AbortController()
    open.add(end)
    // The stream ends by itself, unless its reader has stopped reading.
    end.signal.addEventListener('abort', () => setTimeout(() => reply.raw.destroy(), GRACE_MS).unref())
    reply.raw.once('close', () => {
      open.delete(end)
      end.abort()
    })
    void reply
      .type('text/event-stream; charset=utf-8')
      // Kept alive, the connection would outlive the stream and delay the shutdown.
      .header('connection', 'close')
      // A buffering proxy would never pass an endless stream on.
      .header('x-accel-buffering', 'no')
    return reply.send(Readable.from(framesOf(stream(end))))
  }
}
