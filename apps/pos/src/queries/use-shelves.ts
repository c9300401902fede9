import { useLiveQuery } from 'dexie-react-hooks'
import { readFavourites, toggleFavourite } from '../db/cart/favourite-store.ts'
import { logWarning } from '../platform/log.ts'
import { useRuntime } from './runtime.tsx'

interface Shelf {
  key: string
  name: string
}

export interface Shelves {
  categories: readonly Shelf[]
  subCategories: readonly (Shelf & { categoryId: string })[]
  tags: readonly Shelf[]
  favourites: ReadonlySet<string>
}

const NONE: Shelves = { categories: [], subCategories: [], tags: [], favourites: new Set() }

const byName = (a: Shelf, b: Shelf) => a.name.localeCompare(b.name)

/** Categories, tags and the favourites of this device. */
export const useShelves = (): Shelves => {
  const { strict } = useRuntime().databases
  const shelves = useLiveQuery(async (): Promise<Shelves> => {
    const [categories, subCategories, tags, favourites] = await Promise.all([
      strict.category.toArray(),
      strict.subCategory.toArray(),
      strict.productTag.toArray(),
      readFavourites(strict),
    ])
    return {
      categories: categories
        .filter((row) => !row.IsDeleted)
        .map(({ key, CategoryName }) => ({ key, name: CategoryName }))
        .toSorted(byName),
      subCategories: subCategories
        .filter((row) => !row.IsDeleted)
        .map(({ key, SubCategoryName, CategoryID }) => ({
          key,
          name: SubCategoryName,
          categoryId: CategoryID,
        }))
        .toSorted(byName),
      tags: tags.map(({ key, TagName }) => ({ key, name: TagName })).toSorted(byName),
      favourites,
    }
  }, [strict])
  return shelves ?? NONE
}

/** Adds a product to the favourites of this device or removes it. */
export const useToggleFavourite = (): ((productKey: string) => void) => {
  const { strict } = useRuntime().databases
  return (productKey) => {
    toggleFavourite(strict, productKey).catch((error: unknown) =>
      logWarning('A favourite could not be saved.', error),
    )
  }
}
