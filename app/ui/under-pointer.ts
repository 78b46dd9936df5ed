import { type CollisionDetection, closestCenter, pointerWithin } from '@dnd-kit/core'

/**
 * Where what is dragged would go: to what is under the pointer, as a tall item that is drawn over a small one never
 * brings its middle near the other's. Keys have no pointer, and between two items there is nothing under it.
 */
export const underPointer: CollisionDetection = (dragged) => {
  const under = pointerWithin(dragged)
  return under.length > 0 ? under : closestCenter(dragged)
}
