import { describe, expect, it } from 'vitest'
import { createObservable } from '@evertill/ui/observable.ts'
import { createServerFetch } from './server-address.ts'

const OWN = 'https://old.example'
const NEW = 'https://new.example'
const moved = (to: unknown) => Response.json({ code: 'MOVED', message: '', movedTo: to }, { status: 410 })

type Answers = Record<string, () => Response>
const open = (answers: Answers, known = '', own = OWN) => {
  const calls: string[] = []
  const saved: string[] = []
  const heard: string[] = []
  const place = createObservable('')
  const fetch = createServerFetch({
    place,
    fetch: (input) => {
      const url = new URL(input instanceof Request ? input.url : input, own)
      calls.push(url.href)
      const answer = answers[url.origin]
      return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('unreachable'))
    },
    own,
    known,
    save: (next) => Promise.resolve(void saved.push(next)),
    onMoved: (next) => void heard.push(next),
  })
  return { address: { fetch, get: place.get }, calls, saved, heard }
}
const ok = () => Response.json({ ok: true })

describe('the address of the server', () => {
  it('MV-16 a till that is sent elsewhere goes on there with the same call, and remembers it', async () => {
    const { address, calls, saved, heard } = open({ [OWN]: () => moved(NEW), [NEW]: ok })
    expect((await address.fetch('/api/x', { method: 'POST' })).status).toBe(200)
    expect((await address.fetch('/healthz')).status).toBe(200)
    expect(calls).toEqual([`${OWN}/api/x`, `${NEW}/api/x`, `${NEW}/healthz`])
    expect([saved, heard, address.get()]).toEqual([[NEW], [NEW], NEW])
    const later = open({ [NEW]: ok }, NEW)
    await later.address.fetch('/api/x')
    expect(later.calls).toEqual([`${NEW}/api/x`])
  })

  it('MV-16 nobody is sent to anything but the address of a server, and not from https to http', async () => {
    const bad = [
      'http://new.example',
      'https://new.example/path',
      'javascript:alert(1)',
      'new.example',
      7,
      null,
    ]
    for (const to of bad) {
      const { address, calls } = open({ [OWN]: () => moved(to), [NEW]: ok })
      expect((await address.fetch('/api/x')).status).toBe(410)
      expect([to, calls.length, address.get()]).toEqual([to, 1, ''])
    }
    const portal = open({ [OWN]: () => new Response('<p>gone</p>', { status: 410 }) })
    expect((await portal.address.fetch('/api/x')).status).toBe(410)
    expect(open({}, 'http://new.example').address.get()).toBe('')
    expect(open({}, 'http://127.0.0.1:9', 'http://127.0.0.1:8').address.get()).toBe('http://127.0.0.1:9')
  })

  it('MV-17 if the new server cannot be reached, the old one is asked, and believed only if it takes the call', async () => {
    const away = open({ [OWN]: () => moved(NEW) }, NEW)
    await expect(away.address.fetch('/api/x')).rejects.toThrow('unreachable')
    expect(away.address.get()).toBe(NEW)
    const refused = open({ [OWN]: () => Response.json({ code: 'TOKEN_INVALID' }, { status: 401 }) }, NEW)
    await expect(refused.address.fetch('/api/x')).rejects.toThrow('unreachable')
    expect(refused.address.get()).toBe(NEW)
    const back = open({ [OWN]: ok }, NEW)
    expect((await back.address.fetch('/api/x')).status).toBe(200)
    expect([back.address.get(), back.saved, back.heard]).toEqual(['', [''], []])
    // Whether a server answers at all is asked of the one where the company is.
    await expect(open({ [OWN]: ok }, NEW).address.fetch('/healthz')).rejects.toThrow('unreachable')
  })

  it('MV-17 sent back by the new server, a till calls the server of its page again', async () => {
    const { address, saved } = open({ [OWN]: ok, [NEW]: () => moved(OWN) }, NEW)
    expect((await address.fetch('/api/x')).status).toBe(200)
    expect([address.get(), saved]).toEqual(['', ['']])
  })

  it('MV-17 two servers that send to each other end the call', async () => {
    const { address, calls } = open({ [OWN]: () => moved(NEW), [NEW]: () => moved(OWN) })
    expect((await address.fetch('/api/x')).status).toBe(410)
    expect(calls).toHaveLength(2)
  })
})
