import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'

/**
 * A dialog or panel that is loaded when it is opened for the first time, and stays from then on, so that it can go with
 * its motion. The worker has it on the device: it needs no network.
 */
export const onOpening = <Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return function OnOpening(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Suspense>{createElement(Part, props)}</Suspense>
  }
}
