import { type ComponentType, createElement, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useAfter } from '@evertill/ui/use-after.ts'

/**
 * A dialog or panel that is loaded when it is opened for the first time, and stays from then on, so that it can go with
 * its motion. The worker has it on the device: it needs no network.
 */
export const onOpening = <Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const Part: ComponentType<Props> = lazyPart(load)

  /** There before it is opened: one that comes up open would not know where the focus was, and give it back to nobody. */
  function Opened(props: Props) {
    const isThere = useAfter(0)
    return createElement(Part, { ...props, opened: props.opened && isThere })
  }
  return function OnOpening(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Suspense>{createElement(Opened, props)}</Suspense>
  }
}
