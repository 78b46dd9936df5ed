import { island } from '#app/ui/island.tsx'
import { LeavingForm } from '../ui/leaving-form.tsx'

/** The questions on the page, for whoever skipped them or has no script. */
export default island('subscribing/why-left', ['ui', 'subscribing'], ({ id }: { id: number }) => (
  <LeavingForm id={id} onSent={() => location.reload()} />
))
