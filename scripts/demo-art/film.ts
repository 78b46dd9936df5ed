import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawLabels, openBrowser } from './browser.ts'
import { type Clip, captionLanguages, type Label, type Moment } from './clip.ts'
import { n, stage } from './shapes.ts'
import { captions, type Narration, soundtrack, speak } from './voice.ts'

const FRAME = { width: 1280, height: 720, rate: 25 }

/** Makes `name.mp4`, its poster and its captions in `target`. */
export async function film(clip: Clip, folder: string, target: string): Promise<void> {
  const narration = await speak(clip.name, clip.lines, clip.lead, clip.tail, folder)
  const moments = await momentsOf(clip, narration)
  await encode(clip, narration, moments, join(target, `${clip.name}.mp4`))
  await sharp(stage(clip.draw(moments(clip.poster)), FRAME.width))
    .webp({ quality: 80 })
    .toFile(join(target, `${clip.name}.webp`))
  for (const language of captionLanguages) {
    const text = captions(clip.lines, narration.cues, language)
    await writeFile(join(target, `${clip.name}.${language}.vtt`), text)
  }
}

async function momentsOf(clip: Clip, narration: Narration): Promise<(time: number) => Moment> {
  await using browser = await openBrowser()
  const drawn = await drawLabels(browser, clip.labels, FRAME.width)
  const label: Label = (key, x, y, opacity = 1, anchor = 'start') => {
    const text = drawn.get(key)
    if (!text) throw new Error(`No label "${key}" in the clip "${clip.name}".`)
    if (opacity <= 0) return ''
    const left = anchor === 'middle' ? x - text.width / 2 : x
    return `<image x="${n(left)}" y="${n(y - text.baseline)}" width="${n(text.width)}" height="${n(text.height)}" opacity="${n(opacity)}" href="data:image/png;base64,${text.data}"/>`
  }
  const at = [...narration.cues.map(({ start }) => start), narration.cues.at(-1)!.end]
  return (time) => ({ time, at, length: narration.length, label })
}

async function encode(clip: Clip, narration: Narration, moments: (time: number) => Moment, file: string) {
  const { inputs, filter } = soundtrack(narration, 1)
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${FRAME.width}x${FRAME.height}`, '-r', `${FRAME.rate}`]
  const picture = '[0:v]scale=out_color_matrix=bt709:out_range=tv,format=yuv420p[picture]'
  const video = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-crf', '27']
  const keyframes = ['-g', `${FRAME.rate * 5}`, '-threads', '1', '-x264-params', 'no-info=1']
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const audio = ['-c:a', 'aac', '-b:a', '72k', '-ac', '1', '-ar', '48000']
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-v', 'error', ...raw, '-i', 'pipe:0', ...inputs, '-filter_complex', `${picture};${filter}`]
      .concat(['-map', '[picture]', '-map', '[sound]', ...video, ...keyframes, ...colour, ...audio, ...plain])
      .concat(['-movflags', '+faststart', '-t', `${narration.length}`, file]),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const closed = once(ffmpeg, 'close')
  for (let frame = 0; frame < narration.length * FRAME.rate; frame++) {
    const drawing = stage(clip.draw(moments(frame / FRAME.rate)), FRAME.width)
    const pixels = await sharp(drawing).flatten().removeAlpha().raw().toBuffer()
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await closed
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while making ${file}.`)
}
