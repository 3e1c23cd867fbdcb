import type { Words } from './doctor.ts';

/** What the doctor finds between the serial port and the lights; `{…}` is filled in. */
export const BOARD_WORDS = {
  'serial/none': {
    say: {
      de: 'Es ist kein serielles Gerät angeschlossen.',
      fr: 'Aucun appareil série n’est branché.',
      en: 'No serial device is plugged in.',
    },
    todo: {
      de: 'Hat das Brett ein Modul am USB: Kabel prüfen (manche laden nur), anderen Anschluss versuchen, „sudo dmesg | tail“ ansehen. Auf Ubuntu schnappt sich brltty manche Module: sudo apt remove brltty.',
      fr: 'Si le plateau a un module USB : vérifiez le câble (certains ne font que charger), essayez une autre prise, regardez « sudo dmesg | tail ». Sur Ubuntu, brltty s’empare de certains modules : sudo apt remove brltty.',
      en: 'If the board has a module on the USB: check the cable (some only charge), try another socket, look at "sudo dmesg | tail". On Ubuntu, brltty grabs some modules: sudo apt remove brltty.',
    },
  },
  'serial/found': {
    say: {
      de: 'Serielle Geräte: {devices}.',
      fr: 'Appareils série : {devices}.',
      en: 'Serial devices: {devices}.',
    },
  },
  'serial/not-told': {
    say: {
      de: 'Kein Brett geprüft. Mit --serial PFAD sagen Sie, an welchem Gerät es ist; geöffnet wird nur dieses.',
      fr: 'Aucun plateau vérifié. Dites avec --serial CHEMIN sur quel appareil il est ; seul celui-là sera ouvert.',
      en: 'No board was checked. Say with --serial PATH which device it is; only that one is opened.',
    },
  },
  'serial/not-there': {
    say: { de: 'Es gibt kein {path}.', fr: 'Il n’y a pas de {path}.', en: 'There is no {path}.' },
    todo: {
      de: 'Stecken Sie das Brett ein, oder nehmen Sie einen Pfad von oben.',
      fr: 'Branchez le plateau, ou prenez un chemin ci-dessus.',
      en: 'Plug in the board, or take one of the paths above.',
    },
  },
  'serial/no-device': {
    say: {
      de: '{path} ist kein serielles Gerät.',
      fr: '{path} n’est pas un appareil série.',
      en: '{path} is no serial device.',
    },
    todo: {
      de: 'Nehmen Sie einen Pfad von oben.',
      fr: 'Prenez un chemin ci-dessus.',
      en: 'Take one of the paths above.',
    },
  },
  'serial/no-permission': {
    say: {
      de: 'Dieses Benutzerkonto darf {path} nicht öffnen.',
      fr: 'Cet utilisateur n’a pas le droit d’ouvrir {path}.',
      en: 'This user may not open {path}.',
    },
    todo: {
      de: 'sudo usermod -aG {group} $USER, dann neu anmelden.',
      fr: 'sudo usermod -aG {group} $USER, puis reconnectez-vous.',
      en: 'sudo usermod -aG {group} $USER, then log in again.',
    },
  },
  'serial/log-in-again': {
    say: {
      de: 'Dieses Benutzerkonto ist in der Gruppe {group}, aber diese Anmeldung weiss es noch nicht.',
      fr: 'Cet utilisateur est dans le groupe {group}, mais cette session ne le sait pas encore.',
      en: 'This user is in the group {group}, but this login does not know yet.',
    },
    todo: {
      de: 'Melden Sie sich ab und wieder an, oder starten Sie den Computer neu.',
      fr: 'Déconnectez-vous et reconnectez-vous, ou redémarrez l’ordinateur.',
      en: 'Log out and in again, or start the computer again.',
    },
  },
  'serial/busy': {
    say: {
      de: '{path} wird von einem anderen Programm benutzt ({program}).',
      fr: '{path} est utilisé par un autre programme ({program}).',
      en: '{path} is in use by another program ({program}).',
    },
    todo: {
      de: 'Beenden Sie es. Ist es ModemManager: sudo systemctl disable --now ModemManager.',
      fr: 'Arrêtez-le. Si c’est ModemManager : sudo systemctl disable --now ModemManager.',
      en: 'End it. If it is ModemManager: sudo systemctl disable --now ModemManager.',
    },
  },
  'serial/used-by-murmeld': {
    say: {
      de: 'Murmeld selbst benutzt {path} gerade; das Brett wurde deshalb nicht befragt. Wer es prüfen will, hält Murmeld so lange an (sudo systemctl stop murmeld).',
      fr: 'Murmeld lui-même utilise {path} ; le plateau n’a donc pas été interrogé. Pour le vérifier, arrêtez Murmeld pendant ce temps (sudo systemctl stop murmeld).',
      en: 'Murmeld itself is using {path}, so the board was not asked. To check it, stop Murmeld meanwhile (sudo systemctl stop murmeld).',
    },
  },
  'serial/console': {
    say: {
      de: 'Auf {path} schreibt der Kernel seine Meldungen.',
      fr: 'Le noyau écrit ses messages sur {path}.',
      en: 'The kernel writes its messages to {path}.',
    },
    todo: {
      de: 'sudo raspi-config, Interface Options, Serial Port: Login-Shell nein, Hardware ja; danach neu starten.',
      fr: 'sudo raspi-config, Interface Options, Serial Port : login shell non, hardware oui ; puis redémarrez.',
      en: 'sudo raspi-config, Interface Options, Serial Port: login shell no, hardware yes; then start again.',
    },
  },
  'serial/not-opened': {
    say: {
      de: '{path} lässt sich nicht öffnen ({detail}).',
      fr: '{path} ne s’ouvre pas ({detail}).',
      en: "{path} can't be opened ({detail}).",
    },
    todo: {
      de: 'Ziehen Sie das Kabel, stecken Sie es wieder ein, und sehen Sie „sudo dmesg | tail“ an.',
      fr: 'Débranchez et rebranchez le câble, et regardez « sudo dmesg | tail ».',
      en: 'Unplug the cable, plug it in again, and look at "sudo dmesg | tail".',
    },
  },
  'serial/not-found': {
    say: {
      de: '{driver}: das Modul ist an keinem Anschluss zu finden ({detail}).',
      fr: '{driver} : le module n’est sur aucun port ({detail}).',
      en: '{driver}: the module is at no port ({detail}).',
    },
    todo: {
      de: 'Stecken Sie es ein. Heisst ein anderes so, wie es im Brettplan nicht vorkommt, schreiben Sie die Firmware mit dem richtigen Namen (make flash NAME=…).',
      fr: 'Branchez-le. Si un module porte un nom absent du plan, écrivez le micrologiciel avec le bon nom (make flash NAME=…).',
      en: 'Plug it in. If another one has a name that is not on the board map, flash it with the right name (make flash NAME=…).',
    },
  },
  'map/right': {
    say: {
      de: 'Der Brettplan ({map}) ist in Ordnung: {sectors} Plätze, {holes} Löcher.',
      fr: 'Le plan du plateau ({map}) est bon : {sectors} places, {holes} trous.',
      en: 'The board map ({map}) is sound: {sectors} seats, {holes} holes.',
    },
  },
  'map/wrong': {
    say: {
      de: 'Der Brettplan lässt sich nicht brauchen: {detail}.',
      fr: 'Le plan du plateau est inutilisable : {detail}.',
      en: "The board map can't be used: {detail}.",
    },
    todo: {
      de: 'Berichtigen Sie die Datei, oder schreiben Sie sie neu: murmeld calibrate.',
      fr: 'Corrigez le fichier, ou écrivez-le de nouveau : murmeld calibrate.',
      en: 'Correct the file, or have it written anew: murmeld calibrate.',
    },
  },
  'map/unsensed': {
    say: {
      de: 'Ohne Fühler laut Brettplan: {holes}. Murmeld spielt um sie herum.',
      fr: 'Sans capteur selon le plan : {holes}. Murmeld joue sans eux.',
      en: 'Without a sensor, by the board map: {holes}. Murmeld plays around them.',
    },
    todo: {
      de: 'Sind sie geflickt: murmeld calibrate.',
      fr: 'Une fois réparés : murmeld calibrate.',
      en: 'Once they are mended: murmeld calibrate.',
    },
  },
  'map/ports': {
    say: {
      de: 'Die Angaben mit --serial passen nicht zum Brettplan: {detail}.',
      fr: 'Les indications --serial ne vont pas avec le plan du plateau : {detail}.',
      en: 'What was said with --serial does not fit the board map: {detail}.',
    },
    todo: {
      de: 'Für jedes Modul einmal: --serial NAME=PFAD.',
      fr: 'Une fois pour chaque module : --serial NOM=CHEMIN.',
      en: 'Once for each module: --serial NAME=PATH.',
    },
  },
  'board/answers': {
    say: {
      de: '{driver}: das Modul {name} antwortet (Firmware {firmware}, Protokoll {protocol}, {holes} Fühler, {lights} Lichter).',
      fr: '{driver} : le module {name} répond (micrologiciel {firmware}, protocole {protocol}, {holes} capteurs, {lights} lumières).',
      en: '{driver}: the module {name} answers (firmware {firmware}, protocol {protocol}, {holes} sensors, {lights} lights).',
    },
  },
  'board/silent': {
    say: {
      de: '{driver}: an {path} spricht kein Brett.',
      fr: '{driver} : aucun plateau ne parle sur {path}.',
      en: '{driver}: no board speaks at {path}.',
    },
    todo: {
      de: 'Ist es das richtige Gerät? Ist die Firmware drauf (hardware/firmware/)? Leuchtet am Modul das Licht der Speisung?',
      fr: 'Est-ce le bon appareil ? Le micrologiciel est-il installé (hardware/firmware/) ? Le voyant d’alimentation du module est-il allumé ?',
      en: "Is it the right device? Is the firmware on it (hardware/firmware/)? Is the module's power light on?",
    },
  },
  'board/other-version': {
    say: {
      de: '{driver}: Brett und Programm sprechen verschiedene Fassungen des Protokolls ({detail}).',
      fr: '{driver} : plateau et programme parlent des versions différentes du protocole ({detail}).',
      en: '{driver}: board and program speak different versions of the protocol ({detail}).',
    },
    todo: {
      de: 'Bringen Sie das Ältere von beiden auf den neuen Stand; die Firmware liegt in hardware/firmware/.',
      fr: 'Mettez à jour le plus ancien des deux ; le micrologiciel est dans hardware/firmware/.',
      en: 'Bring the older one of the two up to date; the firmware is in hardware/firmware/.',
    },
  },
  'board/other-module': {
    say: {
      de: '{driver}: dort steckt ein anderes Modul ({detail}).',
      fr: '{driver} : c’est un autre module ({detail}).',
      en: '{driver}: another module is plugged in there ({detail}).',
    },
    todo: {
      de: 'Vertauschen Sie die Pfade hinter --serial.',
      fr: 'Échangez les chemins après --serial.',
      en: 'Swap the paths after --serial.',
    },
  },
  'board/too-few-holes': {
    say: {
      de: '{driver}: das Modul hat weniger Fühler, als der Brettplan braucht ({detail}).',
      fr: '{driver} : le module a moins de capteurs que le plan n’en demande ({detail}).',
      en: '{driver}: the module has fewer sensors than the board map needs ({detail}).',
    },
    todo: {
      de: 'Nehmen Sie mit --board den Plan dieses Bretts, oder bauen Sie die Firmware mit der richtigen Zahl (make HOLES=…).',
      fr: 'Prenez avec --board le plan de ce plateau, ou compilez le micrologiciel avec le bon nombre (make HOLES=…).',
      en: "Take this board's map with --board, or build the firmware for the right number (make HOLES=…).",
    },
  },
  'board/too-few-lights': {
    say: {
      de: '{driver}: das Modul hat {lights} Lichter, der Brettplan nennt {needed}. Die übrigen bleiben dunkel.',
      fr: '{driver} : le module a {lights} lumières, le plan en compte {needed}. Les autres restent sombres.',
      en: '{driver}: the module has {lights} lights, the board map names {needed}. The others stay dark.',
    },
    todo: {
      de: 'Bauen Sie die Firmware mit der richtigen Zahl (make LIGHTS=…), oder lernen Sie die Lichter: murmeld calibrate --learn lights.',
      fr: 'Compilez le micrologiciel avec le bon nombre (make LIGHTS=…), ou faites apprendre les lumières : murmeld calibrate --learn lights.',
      en: 'Build the firmware for the right number (make LIGHTS=…), or have the lights learned: murmeld calibrate --learn lights.',
    },
  },
  'board/lost': {
    say: {
      de: '{driver}: die Verbindung brach ab ({detail}).',
      fr: '{driver} : la liaison a été coupée ({detail}).',
      en: '{driver}: the line was lost ({detail}).',
    },
    todo: {
      de: 'Prüfen Sie Kabel und Speisung des Moduls; brechen viele Lichter die Spannung ein, brauchen sie ein eigenes Netzteil.',
      fr: 'Vérifiez le câble et l’alimentation du module ; si les lumières font chuter la tension, il leur faut leur propre alimentation.',
      en: "Check the module's cable and supply; if the lights pull the voltage down, they need a supply of their own.",
    },
  },
  'line/clean': {
    say: {
      de: '{driver}: die Leitung ist sauber ({lines} Zeilen in {seconds} s, {broken} gestört).',
      fr: '{driver} : la ligne est propre ({lines} lignes en {seconds} s, {broken} abîmées).',
      en: '{driver}: the line is clean ({lines} lines in {seconds} s, {broken} broken).',
    },
  },
  'line/errors': {
    say: {
      de: '{driver}: die Leitung ist gestört: in {seconds} s {lines} gute Zeilen, {broken} gestörte, {gaps} Lücken, {repeats} Wiederholungen, {restarts} Neustarts.',
      fr: '{driver} : la ligne est perturbée : en {seconds} s, {lines} lignes bonnes, {broken} abîmées, {gaps} lacunes, {repeats} répétitions, {restarts} redémarrages.',
      en: '{driver}: the line is disturbed: in {seconds} s {lines} good lines, {broken} broken, {gaps} gaps, {repeats} repeats, {restarts} restarts.',
    },
    todo: {
      de: 'Kürzeres Kabel; Masse von Modul, Lichtern und Netzteil an einem Punkt verbinden; Datenleitung der Lichter weg vom USB-Kabel.',
      fr: 'Câble plus court ; masses du module, des lumières et de l’alimentation reliées en un point ; fil de données des lumières loin du câble USB.',
      en: 'A shorter cable; join the grounds of module, lights and supply at one point; keep the data wire of the lights away from the USB cable.',
    },
  },
  'sensors/marbles': {
    say: {
      de: 'Belegt sind ({count}): {holes}. Vergleichen Sie mit dem Brett.',
      fr: 'Trous occupés ({count}) : {holes}. Comparez avec le plateau.',
      en: 'Occupied holes ({count}): {holes}. Compare with the board.',
    },
  },
  'sensors/no-marbles': {
    say: {
      de: 'Kein Loch ist belegt. Liegen Murmeln auf dem Brett, so spüren die Fühler sie nicht: murmeld calibrate.',
      fr: 'Aucun trou n’est occupé. S’il y a des billes sur le plateau, les capteurs ne les sentent pas : murmeld calibrate.',
      en: 'No hole is occupied. If there are marbles on the board, the sensors do not feel them: murmeld calibrate.',
    },
  },
  'sensors/too-many': {
    say: {
      de: 'Belegt sind {count} Löcher, mehr als es Murmeln gibt ({most}): {holes}.',
      fr: '{count} trous sont occupés, plus qu’il n’y a de billes ({most}) : {holes}.',
      en: '{count} holes are occupied, more than there are marbles ({most}): {holes}.',
    },
    todo: {
      de: 'Sind es alle Löcher, die leer sein sollten, gibt die Firmware die falsche Polarität an (make OCCUPIED=1). Sonst: murmeld calibrate auf leerem Brett nennt die falschen.',
      fr: 'Si ce sont tous les trous qui devraient être vides, la polarité du micrologiciel est inversée (make OCCUPIED=1). Sinon : murmeld calibrate sur un plateau vide nomme les fautifs.',
      en: 'If they are all those that should be empty, the firmware has the wrong polarity (make OCCUPIED=1). Otherwise murmeld calibrate on an empty board names the wrong ones.',
    },
  },
  'sensors/all-seen': {
    say: {
      de: 'Jeder Fühler hat eine Murmel kommen und gehen sehen.',
      fr: 'Chaque capteur a vu une bille arriver et partir.',
      en: 'Every sensor has seen a marble come and go.',
    },
  },
  'sensors/unseen': {
    say: {
      de: 'Keine Murmel kommen und gehen gesehen haben die Fühler von ({count}): {holes}.',
      fr: 'N’ont pas vu de bille arriver et partir les capteurs de ({count}) : {holes}.',
      en: 'These sensors have not seen a marble come and go ({count}): {holes}.',
    },
    todo: {
      de: 'Lag dort wirklich eine? Dann Speisung, Draht und Abstand prüfen (hardware/README.md), oder murmeld calibrate.',
      fr: 'Y en a-t-il vraiment eu une ? Alors vérifiez alimentation, fil et distance (hardware/README.md), ou murmeld calibrate.',
      en: 'Was there really one? Then check supply, wire and distance (hardware/README.md), or run murmeld calibrate.',
    },
  },
  'lights/shown': {
    say: {
      de: '{driver}: {lights} Lichter haben rot, grün, blau und weiss geleuchtet. Blieb eines dunkel, so ist es selbst oder das davor defekt; waren Farben vertauscht, ist es eine andere Bauart.',
      fr: '{driver} : {lights} lumières ont brillé en rouge, vert, bleu et blanc. Si l’une est restée sombre, elle ou la précédente est défectueuse ; si les couleurs étaient permutées, c’est un autre modèle.',
      en: '{driver}: {lights} lights shone red, green, blue and white. If one stayed dark, it or the one before it is broken; if colours were swapped, it is of another make.',
    },
  },
  'lights/refused': {
    say: {
      de: '{driver}: das Modul hat Lichtbefehle abgelehnt ({detail}).',
      fr: '{driver} : le module a refusé des commandes de lumière ({detail}).',
      en: '{driver}: the module refused commands for lights ({detail}).',
    },
    todo: {
      de: 'Bringen Sie die Firmware auf den neuen Stand.',
      fr: 'Mettez le micrologiciel à jour.',
      en: 'Bring the firmware up to date.',
    },
  },
} satisfies Record<string, Words>;
