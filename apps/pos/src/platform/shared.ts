import type { Channel } from './channel.ts'
import { createObservable, type Settable } from '@evertill/ui/observable.ts'

/** A new value, or null: a tab that has just opened asks for the current one. */
export type Shared<T> = { value: T } | null

/** A value that one tab sets and every tab reads. The tab that set it last sends it to tabs that open later. */
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
