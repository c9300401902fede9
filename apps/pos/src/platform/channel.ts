/** Messages between the tabs of this browser; a tab does not hear its own. */
export interface Channel<Message> {
  send(message: Message): void
  onReceive(listener: (message: Message) => void): () => void
}

/** A knock that every other tab hears. */
export type Signals = Channel<void>

export const createBroadcastChannel = <Message>(name: string): Channel<Message> => {
  const channel = new BroadcastChannel(name)
  return {
    send: (message) => channel.postMessage(message),
    onReceive: (listener) => {
      const hear = (event: MessageEvent<Message>) => listener(event.data)
      channel.addEventListener('message', hear)
      return () => channel.removeEventListener('message', hear)
    },
  }
}
