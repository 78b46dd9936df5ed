import { z } from 'zod'
import { Line, Prose } from '#app/platform/inputs.server.ts'
import { Local } from '#app/platform/local-input.server.ts'
import { Version } from '#app/platform/versions.server.ts'
import { NAME_MAX } from './certificate.ts'
import { BELOW_MAX, FIELDS, ORIENTATIONS, SIGNER_MAX, TITLE_MAX, WORDS_MAX } from './look.ts'

const Picture = z.string().min(1).max(300).nullable()

const DesignInput = z.strictObject({
  orientation: z.enum(ORIENTATIONS),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  fields: z.array(z.enum(FIELDS)).max(FIELDS.length),
  logo: Picture,
  signature: Picture,
  signer: Line(0, SIGNER_MAX),
  place: Line(0, SIGNER_MAX),
  role: Local(Line(0, SIGNER_MAX)),
  before: Local(Line(0, WORDS_MAX)),
  between: Local(Line(0, WORDS_MAX)),
  below: Local(Prose(0, BELOW_MAX)),
})

export const TemplateInput = z.object({ title: Line(1, TITLE_MAX), design: DesignInput, version: Version })

export const NewTemplateInput = z.object({ title: Line(1, TITLE_MAX) })

export const PreviewInput = z.object({
  design: DesignInput,
  locale: z.enum(['en', 'pl']),
  name: Line(1, NAME_MAX).optional(),
})

export type DesignBody = z.infer<typeof DesignInput>

export type TemplateBody = z.infer<typeof TemplateInput>
