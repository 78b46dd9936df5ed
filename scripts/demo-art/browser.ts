import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as engine } from 'playwright-core'
import type { LabelText } from './clip.ts'
import { WIDTH } from './shapes.ts'

export async function openBrowser(): Promise<Browser> {
  return engine.launch({ executablePath: await chromium.executablePath(), args: chromium.args, headless: true })
}

/** The product's typeface as @font-face rules that need no server. */
export async function interFaces(): Promise<string> {
  const require = createRequire(import.meta.url)
  const face = async (subset: string, range: string) => {
    const file = require.resolve(`@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`)
    const data = (await readFile(file)).toString('base64')
    return `@font-face{font-family:Inter;font-weight:100 900;src:url(data:font/woff2;base64,${data}) format('woff2');unicode-range:${range}}`
  }
  const latin = 'U+0000-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2212'
  const rest = 'U+0100-02BA,U+1E00-1E9F,U+20A0-20AB,U+2113'
  return (await Promise.all([face('latin', latin), face('latin-ext', rest)])).join('\n')
}

export type DrawnLabel = { data: string; width: number; height: number; baseline: number }

/** Each text as a transparent picture, with its size and baseline in stage units. */
export async function drawLabels(
  browser: Browser,
  labels: Record<string, LabelText>,
  frameWidth: number,
): Promise<Map<string, DrawnLabel>> {
  const scale = frameWidth / WIDTH
  const page = await browser.newPage({ viewport: { width: frameWidth, height: 200 } })
  const drawn = new Map<string, DrawnLabel>()
  for (const [key, { text, size, weight, colour }] of Object.entries(labels)) {
    await page.setContent(
      `<style>${await interFaces()} body{margin:0;background:transparent}
       span{display:inline-block;white-space:nowrap;padding:4px;font:${weight} ${size * scale}px/1.2 Inter;letter-spacing:-.015em;color:${colour}}
       i{display:inline-block;width:0;height:0}</style><span>${text}<i></i></span>`,
    )
    await page.evaluate(() => document.fonts.ready)
    const span = page.locator('span')
    const box = await span.boundingBox()
    const base = await page.locator('i').boundingBox()
    if (!box || !base) throw new Error(`The label "${key}" was not drawn.`)
    const picture = await span.screenshot({ omitBackground: true })
    drawn.set(key, {
      data: picture.toString('base64'),
      width: box.width / scale,
      height: box.height / scale,
      baseline: (base.y + base.height - box.y) / scale,
    })
  }
  await page.close()
  return drawn
}
