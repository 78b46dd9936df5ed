import type * as Renderer from '@react-pdf/renderer'
import type { ReactNode } from 'react'

// What a PDF is made of, as React components that only name what a thread draws (pdf.server.ts). Measures are points;
// letters are those of Inter, regular (400) or semi-bold (600), and of other typefaces where Inter has none (decision 056).
export const Document = 'DOCUMENT' as unknown as typeof Renderer.Document
export const Page = 'PAGE' as unknown as typeof Renderer.Page
export const View = 'VIEW' as unknown as typeof Renderer.View
export const Text = 'TEXT' as unknown as typeof Renderer.Text
export const Link = 'LINK' as unknown as typeof Renderer.Link
export const Image = 'IMAGE' as unknown as typeof Renderer.Image
export const Svg = 'SVG' as unknown as typeof Renderer.Svg
export const Path = 'PATH' as unknown as typeof Renderer.Path
export const Rect = 'RECT' as unknown as typeof Renderer.Rect

/** On each page, its own number and how many there are, in place of `{page}` and `{pages}`. */
export const PageCount = 'PAGE_COUNT' as unknown as (props: {
  text: string
  style?: Renderer.TextProps['style']
}) => ReactNode

/** A document as it travels to the thread: functions called, only names, values and words left. */
export type PlainNode = { type: string; props: Record<string, unknown>; children: (PlainNode | string)[] }
