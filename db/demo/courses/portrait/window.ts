import { distanceClip, windowClip } from '../../clips.ts'
import type { DemoSection } from '../../content-types.ts'

export const firstSession: DemoSection = {
  title: { en: 'First session by a window', pl: 'Pierwsza sesja przy oknie' },
  lectures: [
    {
      title: { en: 'Window as a lamp', pl: 'Okno jako lampa' },
      minutes: 1,
      access: 'paid',
      components: [
        windowClip,
        {
          type: 'text',
          html: {
            en: `<p>A window is a lamp you cannot move. So you move everything else: the chair, the person, yourself. In this lecture one sitter is placed at two distances and turned through a quarter of a circle, and we watch a single thing all the while, the shadow under the nose.</p>
<p>It is the most honest shadow on a face. When it points straight down, the light is too high and the eyes go dark. When it runs across the cheek and touches the ear, there is too little light on the far side. When it is short, soft and falls towards the corner of the mouth, stop turning.</p>
<h2>Try it today</h2>
<ol><li>Chair one step from the glass, its side to the window. Take one frame.</li><li>Turn the chair towards the window by the width of a hand. Take one frame. Repeat until the sitter faces the glass.</li><li>Choose the frame in which both eyes have a spark. Note the angle on the floor with tape.</li></ol>`,
            pl: `<p>Okno to lampa, której nie przesuniesz. Przesuwasz więc wszystko inne: krzesło, człowieka, siebie. W tej lekcji sadzamy jedną osobę w dwóch odległościach, obracamy ją o ćwierć koła i przez cały czas patrzymy na jedno: na cień pod nosem.</p>
<p>To najuczciwszy cień na twarzy. Gdy pada prosto w dół, światło jest za wysoko i oczy gasną. Gdy biegnie przez policzek aż do ucha, po drugiej stronie jest go za mało. Gdy jest krótki, miękki i kieruje się ku kącikowi ust, przestań obracać.</p>
<h2>Spróbuj dzisiaj</h2>
<ol><li>Krzesło krok od szyby, bokiem do okna. Jedna klatka.</li><li>Obróć krzesło w stronę okna o szerokość dłoni. Jedna klatka. Powtarzaj, aż osoba będzie siedzieć przodem do szyby.</li><li>Wybierz klatkę, na której w obu oczach jest błysk. Zaznacz ten kąt taśmą na podłodze.</li></ol>`,
          },
        },
      ],
    },
    {
      title: { en: 'One chair, three distances', pl: 'Jedno krzesło, trzy odległości' },
      minutes: 1,
      access: 'paid',
      components: [
        distanceClip,
        {
          type: 'text',
          html: {
            en: `<p>The rule says: twice the distance, a quarter of the light. It was written for a candle, and a window is not a candle, so near the glass you will lose less than it promises. Still, the shape of the curve is right. The first step away costs a great deal, the fourth costs next to nothing.</p>
<p>That gives you two tools. Close to the glass the light on the near shoulder is much stronger than on the far one, so the face turns sculptural and the background sinks. Far from it, the whole room has nearly the same brightness: faces are flatter, but three people fit into the picture and nobody is left in the dark.</p>
<p>Measure once, in steps, and write the numbers on the door frame. A photographer who knows that the third board from the window means one stop has a free hand for talking.</p>`,
            pl: `<p>Reguła mówi: dwa razy dalej to cztery razy mniej światła. Napisano ją dla świecy, a okno nie jest świecą, więc tuż przy szybie stracisz mniej, niż obiecuje. Sam kształt krzywej jest jednak prawdziwy. Pierwszy krok kosztuje bardzo dużo, czwarty prawie nic.</p>
<p>Masz z tego dwa narzędzia. Przy szybie bliższe ramię dostaje znacznie więcej światła niż dalsze, dlatego twarz robi się rzeźbiarska, a tło zapada. Daleko od niej cały pokój jest prawie równie jasny: twarze są bardziej płaskie, ale na zdjęciu zmieszczą się trzy osoby i żadna nie zostanie w ciemności.</p>
<p>Zmierz to raz, w krokach, i zapisz liczby na framudze. Kto wie, że trzecia deska od okna to jedna działka, ten ma wolną rękę do rozmowy.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Reflector or white wall', pl: 'Blenda czy biała ściana' },
      minutes: 9,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>A reflector does not add light. It returns a part of what would have gone by, and it returns it from the side where you hold it. That is why a sheet of white card on the dark side of a face looks natural and a silver disc held below the chin looks like a torch at a camp fire.</p>
<p>Before you unfold anything, look for what is already reflecting. A white wall two steps behind the sitter’s shoulder is a reflector two metres wide. So is a bed with a pale cover, a fridge door, an open newspaper, your own light shirt. Move the chair nearer to the wall and the shadow opens; move it away and it closes. You control contrast with the legs of a chair.</p>
<h2>When a shadow is too open</h2>
<p>In small bright rooms the trouble is the opposite: light returns from everywhere and the face has no shape. Then take light away. Hang a dark coat on the door, a metre from the cheek. A black surface is a reflector too; what it reflects is darkness.</p>`,
            pl: `<p>Blenda nie dodaje światła. Oddaje część tego, które by uciekło, i oddaje je z tej strony, z której ją trzymasz. Dlatego biały karton po ciemnej stronie twarzy wygląda naturalnie, a srebrny krążek pod brodą jak latarka przy ognisku.</p>
<p>Zanim cokolwiek rozłożysz, poszukaj tego, co już odbija. Biała ściana dwa kroki za ramieniem to blenda szeroka na dwa metry. Tak samo łóżko z jasną narzutą, drzwi lodówki, rozłożona gazeta, twoja jasna koszula. Przysuń krzesło do ściany, a cień się otworzy; odsuń, a się zamknie. Kontrastem sterują nogi krzesła.</p>
<h2>Gdy cień jest zbyt otwarty</h2>
<p>W małych, jasnych pokojach kłopot bywa odwrotny: światło wraca zewsząd i twarz traci kształt. Wtedy światło trzeba zabrać. Powieś na drzwiach ciemny płaszcz, metr od policzka. Czarna powierzchnia też jest blendą, tylko odbija ciemność.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Curtains, nets and blinds', pl: 'Zasłony, firanki i żaluzje' },
      minutes: 8,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>A net curtain turns a window into a larger, paler window. On a bright day it is the best softbox in the house: it takes the sun that would have made one hard patch and spreads it over the whole cloth. On a grey day it only costs you a stop, so draw it aside.</p>
<p>Heavy curtains are for shaping. Close them until a strip as wide as your shoulders is left and the light becomes directional, like a door left ajar. Close them from below, with a towel over the lower half, and the light comes from above, as in old paintings, where windows stood high because glass was dear.</p>
<p>Blinds are the hardest of the three. Turned upwards they throw the light onto the ceiling and the room fills softly; turned downwards they draw stripes, which look clever for exactly one frame. Use the ceiling.</p>`,
            pl: `<p>Firanka zamienia okno w okno większe i bledsze. W słoneczny dzień to najlepszy softbox w domu: bierze słońce, które zrobiłoby jedną twardą plamę, i rozkłada je na całą tkaninę. W szary dzień zabiera tylko działkę, więc ją odsuń.</p>
<p>Ciężkie zasłony służą do kształtowania. Zasuń je tak, by został pas szerokości ramion, a światło nabierze kierunku, jak przez uchylone drzwi. Zakryj ręcznikiem dolną połowę szyby, a zacznie padać z góry, jak na dawnych obrazach, gdzie okna były wysoko, bo szkło kosztowało.</p>
<p>Żaluzje są z tej trójki najtrudniejsze. Obrócone w górę rzucają światło na sufit i pokój wypełnia się miękko; obrócone w dół rysują paski, które wyglądają efektownie na dokładnie jednej klatce. Korzystaj z sufitu.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'When the sun comes in', pl: 'Gdy słońce wchodzi do środka' },
      minutes: 9,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>Direct sun in a room is a guest who talks loudly. You cannot ignore it and you should not put a face in it straight away: the difference between the lit patch and the rest is often six stops, and no camera holds both. First decide which of the two is your picture.</p>
<p>If it is the shadow, use the patch as a lamp. Let the sun fall on the floor, on a bed, on a white table, and seat the person beside the patch, not in it. The light now comes from below and from the side, warm, from a source as large as the tabletop. If it is the patch, expose for the skin that lies in it, let the room go black, and ask the sitter to close their eyes and turn towards the warmth. Faces relax in the sun when nobody asks them to look.</p>
<p>Either way you have about twelve minutes before the patch moves on. Set up first, then call the person in.</p>`,
            pl: `<p>Słońce w pokoju to gość, który głośno mówi. Nie da się go nie zauważyć i nie warto od razu wkładać w nie twarzy: między plamą a resztą pokoju bywa sześć działek różnicy, a tego nie zapisze żaden aparat. Najpierw zdecyduj, co z tych dwojga jest twoim zdjęciem.</p>
<p>Jeśli cień, użyj plamy jako lampy. Niech słońce pada na podłogę, łóżko albo biały stół, a osoba niech usiądzie obok plamy, nie w niej. Światło przychodzi teraz z dołu i z boku, ciepłe, ze źródła tak dużego jak blat. Jeśli plama, ustaw ekspozycję na skórę, która w niej leży, pozwól pokojowi zgasnąć i poproś, żeby osoba zamknęła oczy i odwróciła się do ciepła. Twarze odpoczywają w słońcu, kiedy nikt nie każe im patrzeć.</p>
<p>Tak czy inaczej masz jakieś dwanaście minut, zanim plama się przesunie. Najpierw przygotuj wszystko, dopiero potem wołaj modela.</p>`,
          },
        },
      ],
    },
    {
      title: { en: 'Exercise: four portraits', pl: 'Ćwiczenie: cztery portrety' },
      minutes: 30,
      access: 'paid',
      components: [
        {
          type: 'text',
          html: {
            en: `<p>One person, one window, thirty minutes, four portraits that could hang in one frame. Not four variants of the same picture: four different answers to the question of who this is. The window may not change, so the difference has to come from distance, angle and what the person is doing.</p>
<h2>The four</h2>
<ol><li><strong>Sculpture.</strong> Close to the glass, side on, nothing returned from the dark side.</li><li><strong>Conversation.</strong> Two steps away, turned towards you, hands in the picture.</li><li><strong>Rest.</strong> Looking out of the window, you behind the shoulder.</li><li><strong>Their choice.</strong> The sitter picks the place and the pose. Do not correct anything except the focus.</li></ol>
<p>Stop after twelve frames for each. Choose one of every twelve the same evening and one again two days later, without looking at your first choice. Where the two differ, write down why. Then show both sets to somebody who was not there, and note which question you are still carrying.</p>`,
            pl: `<p>Jedna osoba, jedno okno, trzydzieści minut, cztery portrety, które mogłyby wisieć w jednej ramie. Nie cztery warianty tego samego zdjęcia, tylko cztery różne odpowiedzi na pytanie, kto to jest. Okno ma zostać to samo, więc różnica musi wynikać z odległości, kąta i tego, co ta osoba robi.</p>
<h2>Cztery zdjęcia</h2>
<ol><li><strong>Rzeźba.</strong> Przy samej szybie, bokiem, nic nie wraca od ciemnej strony.</li><li><strong>Rozmowa.</strong> Dwa kroki dalej, przodem do ciebie, dłonie w kadrze.</li><li><strong>Odpoczynek.</strong> Wzrok za oknem, ty za ramieniem.</li><li><strong>Ich wybór.</strong> Miejsce i pozę wybiera portretowana osoba. Nie poprawiaj niczego poza ostrością.</li></ol>
<p>Poprzestań na dwunastu klatkach do każdego. Tego samego wieczoru wybierz po jednej, a dwa dni później wybierz jeszcze raz, nie zaglądając do pierwszego wyboru. Tam, gdzie się różnią, zapisz dlaczego. Potem pokaż oba zestawy komuś, kogo przy tym nie było, i zapisz, z którym pytaniem nadal chodzisz.</p>`,
          },
        },
        {
          type: 'checklist',
          items: [
            { en: 'The phone is in another room', pl: 'Telefon leży w innym pokoju' },
            { en: 'Sculpture: close to the glass, side on', pl: 'Rzeźba: przy samej szybie, bokiem' },
            {
              en: 'Conversation: two steps away, hands in the picture',
              pl: 'Rozmowa: dwa kroki dalej, dłonie w kadrze',
            },
            { en: 'Rest: looking out, you behind the shoulder', pl: 'Odpoczynek: wzrok za oknem, ty za ramieniem' },
            { en: 'Their choice: nothing corrected but the focus', pl: 'Ich wybór: poprawiona tylko ostrość' },
            {
              en: 'One of every twelve chosen the same evening',
              pl: 'Jedna z każdych dwunastu wybrana tego samego wieczoru',
            },
            { en: 'Chosen once more two days later', pl: 'Wybrane jeszcze raz dwa dni później' },
          ],
        },
      ],
    },
  ],
}
