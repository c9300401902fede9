import type { Channel } from './channel.ts'
import { createObservable, type Settable } from '@evertill/ui/observable.ts'

/** What was set, or the question of a tab that has just opened. */
export type Shared<T> = { value: T } | null

/** A value that one tab of this browser sets and every tab reads. Whoever set it last tells those that come later. */
export const createShared = <T>(channel: Channel<Shared<T>>, initial: T): Settable<T> => {
  const here = createObservable(initial)
  let isMine = false
  channel.onReceive((message) => {
    if (message) {
      isMine = false
      here.set(message.value)
    } else if (isMine) channel.send({ value: here.get() })
  })
  channel.send(null)
  return {
    ...here,
    set: (value) => {
      isMine = true
      here.set(value)
      channel.send({ value })
    },
  }
}
