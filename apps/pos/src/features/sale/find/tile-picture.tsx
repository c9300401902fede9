import { useSettings } from '../../../queries/use-settings.ts'
import { useTilePicture } from '../../../queries/use-tile-picture.ts'

export function TilePicture({ picture }: { picture: string }) {
  const { tilePictures } = useSettings()
  return tilePictures ? <Picture picture={picture} /> : null
}

function Picture({ picture }: { picture: string }) {
  const url = useTilePicture(picture)
  // Its place is taken before it comes. The name of the product is written on its tile.
  return url === undefined ? <span /> : <img src={url} alt="" draggable={false} />
}
