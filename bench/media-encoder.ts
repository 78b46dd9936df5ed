// The same encoder called alone, with the same settings: a rendition at a time, nothing else.
import path from 'node:path'
import { AV_LOG_QUIET, Log } from 'node-av'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { getPace, getRenditions } from '#app/content/videos/transcoder/renditions.ts'

Log.setLevel(AV_LOG_QUIET)
const [source = '', folder = ''] = process.argv.slice(2)
await using first = await Demuxer.open(source)
const stream = first.video()
if (!stream) throw new Error('no picture')
const pace = getPace(stream.avgFrameRate, stream.rFrameRate)
for (const { name, width, height } of getRenditions(stream.codecpar)) {
  await using input = await Demuxer.open(source)
  const [picture, sound] = [input.video(), input.audio()]
  if (!picture || !sound) throw new Error('no picture or no sound')
  using pictures = await Decoder.create(picture)
  using scaled = FilterAPI.create(`scale=${width}:${height}:flags=bicubic,format=yuv420p`, {})
  using video = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: pictures,
    filter: scaled,
    gopSize: pace.gop,
    options: {
      preset: 'veryfast',
      crf: 23,
      'x264-params': `keyint=${pace.gop}:min-keyint=${pace.gop}:scenecut=0`,
    } as never,
  })
  using sounds = await Decoder.create(sound)
  using plain = FilterAPI.create('aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo', {})
  using audio = await Encoder.create(FF_ENCODER_AAC, { decoder: sounds, filter: plain, bitrate: 128_000 })
  await using output = await Muxer.open(path.join(folder, `${name}.m3u8`), {
    input,
    format: 'hls',
    options: {
      hls_time: 4,
      hls_playlist_type: 'vod',
      hls_segment_type: 'fmp4',
      hls_fmp4_init_filename: `${name}.mp4`,
    } as never,
  })
  const stages = { video: [pictures, scaled, video], audio: [sounds, plain, audio] }
  await pipeline({ video: input, audio: input }, stages as never, output).completion
}
process.exit(0)
