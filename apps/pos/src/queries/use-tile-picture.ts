import { useEffect, useState } from 'react'
import { keepTilePictures, tilePicturesOf } from '../actions/keep-tile-pictures.ts'
import { useRuntime } from './runtime.tsx'

/** The address of a picture on this device; undefined until it is there, which it may never be. */
export const useTilePicture = (picture: string): string | undefined => {
  const runtime = useRuntime()
  const [shown, setShown] = useState<{ picture: string; url: string }>()
  useEffect(() => {
    let url: string | undefined
    let isOver = false
    keepTilePictures(runtime)
    void tilePicturesOf(runtime)
      .load(picture)
      .then((file) => {
        if (isOver || !file) return
        url = URL.createObjectURL(file)
        setShown({ picture, url })
      })
    return () => {
      isOver = true
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [runtime, picture])
  return shown?.picture === picture ? shown.url : undefined
}
