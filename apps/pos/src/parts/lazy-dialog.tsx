import { type ComponentType, createElement, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'
import { useAfter } from '@evertill/ui/use-after.ts'

/**
 * A dialog or panel that is loaded when it is first opened. It stays mounted, so that it can animate when it closes. The
 * service worker has it in its cache, so it needs no network.
 */
export const lazyDialog = <Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) => {
  const Part: ComponentType<Props> = lazyPart(load)

  /** Mounted closed first: a dialog that is mounted open does not know which element to return the focus to. */
  function Opened(props: Props) {
    const isThere = useAfter(0)
    return createElement(Part, { ...props, opened: props.opened && isThere })
  }
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(false)
    if (props.opened && !wasOpened) setWasOpened(true)
    return wasOpened && <Suspense>{createElement(Opened, props)}</Suspense>
  }
}
