/** A knock that every other tab of this browser hears. */
export interface Signals {
  send(): void
  onReceive(listener: () => void): () => void
}

export const createBroadcastSignals = (name: string): Signals => {
  const channel = new BroadcastChannel(name)
  return {
    send: () => channel.postMessage(null),
    onReceive: (listener) => {
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
