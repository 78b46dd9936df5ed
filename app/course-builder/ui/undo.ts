import { toast } from '#app/ui/toast.ts'
import { UNDO_MS } from '#app/ui/undo.ts'

/** Says that something is gone, and for ten seconds offers to bring it back. */
export function offerUndo(title: string, label: string, run: () => void): void {
  void toast({ title, action: { label, run }, lasts: UNDO_MS })
}
