import { toast } from '#app/ui/toast.ts'

const UNDO_MS = 10_000

/** Says that something is gone, and for ten seconds offers to bring it back. */
export function offerUndo(title: string, label: string, run: () => void): void {
  void toast({ title, action: { label, run }, lasts: UNDO_MS })
}
