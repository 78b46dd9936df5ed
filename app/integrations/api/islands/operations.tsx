import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/platform/page.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { island } from '#app/ui/island.tsx'

/** Every operation, drawn by Swagger UI from the document. It asks our own addresses alone, and loads with this page alone. */
export default island('api/operations', ['api'], () => {
  const t = useTexts('api')
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const [domNode] = [place.current]
    if (!domNode) return
    import('../ui/draw-operations.ts')
      .then(({ drawOperations }) => drawOperations(domNode))
      .catch(() => setFailed(true))
  }, [])
  return (
    <>
      {failed && <Callout tone="warn">{t('not_drawn')}</Callout>}
      <div ref={place} className="operations" lang="en" dir="ltr" />
    </>
  )
})
