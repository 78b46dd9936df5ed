import { z } from 'zod'
import { afterCommit, json } from '#app/platform/answers.server.ts'
import { bytesFor } from '#app/platform/body.server.ts'
import { route } from '#app/platform/http.server.ts'
import { Prose } from '#app/platform/inputs.server.ts'
import { writtenHtml } from '#app/platform/written.server.ts'
import { LEGAL_MAX } from '../legal.ts'

/** How a long text will look that somebody writes: as the page shows it, and nothing is kept. */
export const preview = route(
  {
    access: 'staff',
    input: z.object({ text: Prose(0, LEGAL_MAX).default('') }),
    maxBytes: bytesFor(LEGAL_MAX),
    limit: { burst: 30, perSecond: 1 },
  },
  async ({ input }) => {
    const { text } = input()
    return afterCommit(async () => {
      const { en: html = '' } = await writtenHtml({ en: text })
      return json({ html })
    })
  },
)
