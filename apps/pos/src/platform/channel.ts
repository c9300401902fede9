/** Messages between the tabs of this browser. A tab does not receive its own. */
export interface Channel<Message> {
  send(message: Message): void
  onReceive(listener: (message: Message) => void): () => void
}

/** A signal to every other tab, without content. */
export type Signals = Channel<void>

export const createBroadcastChannel = <Message>(name: string): Channel<Message> => {
  const channel = new BroadcastChannel(name)
  return {
    send: (message) => channel.postMessage(message),
    onReceive: (listener) => {
      const onMessage = (event: MessageEvent<Message>) => listener(event.data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
