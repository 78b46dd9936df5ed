import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './voice.ts'

type Look = { file: string; name: string; id: string; settings: Record<string, string> }

/** Camera Raw presets: the settings that the lectures on developing talk about. */
const looks: Look[] = [
  {
    file: 'window-neutral.xmp',
    name: 'Parapet: window, neutral',
    id: 'A1D5F0C27E3B4C0E9B52C4E1D7A90001',
    settings: { Contrast2012: '-8', Highlights2012: '-35', Shadows2012: '+18', Blacks2012: '-6', Vibrance: '-4' },
  },
  {
    file: 'overcast-warm.xmp',
    name: 'Parapet: overcast, a little warmer',
    id: 'A1D5F0C27E3B4C0E9B52C4E1D7A90002',
    settings: {
      Contrast2012: '+6',
      Highlights2012: '-20',
      Shadows2012: '+10',
      IncrementalTemperature: '+7',
      Saturation: '-3',
      HueAdjustmentOrange: '-3',
      SaturationAdjustmentOrange: '-6',
    },
  },
  {
    file: 'stairwell-mono.xmp',
    name: 'Parapet: stairwell, black and white',
    id: 'A1D5F0C27E3B4C0E9B52C4E1D7A90003',
    settings: {
      ConvertToGrayscale: 'True',
      Contrast2012: '+14',
      Highlights2012: '-28',
      Shadows2012: '+22',
      GrayMixerOrange: '+12',
      GrayMixerBlue: '-18',
      GrainAmount: '16',
      GrainSize: '28',
    },
  },
]

const readme = `STUDIO PARAPET: THREE STARTING POINTS

window-neutral.xmp     one sitter, one window, white balance from the wall
overcast-warm.xmp      a grey day outdoors, skin a little warmer than the street
stairwell-mono.xmp     black and white for stairwells, gates and other deep light

Import them into Lightroom Classic or Camera Raw (Presets > Import). A preset is where
the work starts: set the white balance and the exposure of each picture yourself.

---

STUDIO PARAPET: TRZY PUNKTY WYJŚCIA

window-neutral.xmp     jedna osoba, jedno okno, balans bieli ze ściany
overcast-warm.xmp      szary dzień na dworze, skóra trochę cieplejsza niż ulica
stairwell-mono.xmp     czerń i biel na klatki schodowe, bramy i inne głębokie światło

Zaimportuj je do Lightroom Classic albo Camera Raw (Ustawienia wstępne > Importuj).
Gotowe ustawienie to początek pracy: balans bieli i ekspozycję dobierz do każdego zdjęcia.
`

const kilnLog = `firing,date,cone,hour,temperature_c,note
1,2026-03-02,04,0,20,lid open 2 cm
1,2026-03-02,04,2,120,still damp: hold
1,2026-03-02,04,4,300,lid closed
1,2026-03-02,04,7,650,red heat seen through the peephole
1,2026-03-02,04,10,1060,cone 04 down; off
2,,,0,,
2,,,2,,
2,,,4,,
`

const FIXED_TIME = new Date('2026-01-05T12:00:00Z')

/** Packs the presets; names in order, fixed times and no extra fields keep the bytes the same. */
export async function packFiles(folder: string, target: string): Promise<void> {
  await mkdir(join(folder, 'presets'), { recursive: true })
  const contents = [...looks.map((look) => [look.file, preset(look)] as const), ['README.txt', readme] as const]
  for (const [name, text] of contents) {
    const file = join(folder, 'presets', name)
    await writeFile(file, text)
    await utimes(file, FIXED_TIME, FIXED_TIME)
  }
  const archive = join(target, 'presets.zip')
  await rm(archive, { force: true })
  const options = { cwd: join(folder, 'presets'), env: { ...process.env, TZ: 'UTC' } }
  await run('zip', ['-X', '-9', '-q', archive, ...contents.map(([name]) => name)], options)
  await writeFile(join(target, 'kiln-log.csv'), kilnLog)
}

function preset({ name, id, settings }: Look): string {
  const attributes = Object.entries(settings).map(([key, value]) => `   crs:${key}="${value}"`)
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Studio Parapet">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
   xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   crs:PresetType="Normal"
   crs:UUID="${id}"
   crs:Version="15.0"
   crs:ProcessVersion="11.0"
   crs:HasSettings="True"
${attributes.join('\n')}>
   <crs:Name>
    <rdf:Alt>
     <rdf:li xml:lang="x-default">${name}</rdf:li>
    </rdf:Alt>
   </crs:Name>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
`
}
