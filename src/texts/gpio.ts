import type { Language, Phrase } from './language.ts';

interface Given {
  /** The line by its BCM number, as `GPIO17`; empty where the trouble is with all of them. */
  readonly line: string;
  /** What the system says, or the names of what was found. */
  readonly detail: string;
}

/** Why the computer's own pins can't be used, and what to do. The keys are the codes, without `gpio/`. */
export const GPIO_TROUBLE = {
  'no-sysfs': {
    de: () =>
      'Dieses System bietet keine Pins unter /sys/class/gpio an (auf einem Pi 5 ist das bei neueren Systemen so). Schliessen Sie das Brett mit einem seriellen Modul an; wie, steht in hardware/README.md.',
    fr: () =>
      'Ce système n’offre pas de broches dans /sys/class/gpio (c’est le cas d’un Pi 5 avec un système récent). Reliez le plateau par un module série ; hardware/README.md dit comment.',
    en: () =>
      'This system offers no pins in /sys/class/gpio (that is so on a Pi 5 with a newer system). Connect the board through a serial module; hardware/README.md says how.',
  },
  'no-header': {
    de: ({ detail }) =>
      `Dieser Computer hat keine Stiftleiste eines Raspberry Pi (gefunden: ${detail}). Schliessen Sie das Brett mit einem seriellen Modul an, oder starten Sie Murmeld auf einem Raspberry Pi.`,
    fr: ({ detail }) =>
      `Cet ordinateur n’a pas le connecteur d’un Raspberry Pi (trouvé : ${detail}). Reliez le plateau par un module série, ou lancez Murmeld sur un Raspberry Pi.`,
    en: ({ detail }) =>
      `This computer has no header of a Raspberry Pi (found: ${detail}). Connect the board through a serial module, or run Murmeld on a Raspberry Pi.`,
  },
  'no-onoff': {
    de: ({ detail }) =>
      `Das Paket onoff für die Pins ist nicht installiert (${detail}). Installieren Sie es: sudo apt-get install build-essential python3, danach npm install.`,
    fr: ({ detail }) =>
      `Le paquet onoff pour les broches n’est pas installé (${detail}). Installez-le : sudo apt-get install build-essential python3, puis npm install.`,
    en: ({ detail }) =>
      `The package onoff, which speaks with the pins, is not installed (${detail}). Install it: sudo apt-get install build-essential python3, then npm install.`,
  },
  'no-permission': {
    de: ({ line }) =>
      `Dieses Benutzerkonto darf ${line || 'die Pins'} nicht benutzen. Nehmen Sie es in die Gruppe gpio auf (sudo usermod -aG gpio $USER) und melden Sie sich neu an.`,
    fr: ({ line }) =>
      `Cet utilisateur n’a pas le droit d’utiliser ${line || 'les broches'}. Ajoutez-le au groupe gpio (sudo usermod -aG gpio $USER) et reconnectez-vous.`,
    en: ({ line }) =>
      `This user may not use ${line || 'the pins'}. Add it to the group gpio (sudo usermod -aG gpio $USER) and log in again.`,
  },
  taken: {
    de: ({ line }) =>
      `${line} ist schon vergeben, an ein anderes Programm oder an ein Gerät aus config.txt (I2C, SPI, Audio). Beenden Sie das Programm, entfernen Sie das Gerät, oder wählen Sie im Brettplan eine andere Leitung; wer sie hat, zeigt sudo cat /sys/kernel/debug/gpio.`,
    fr: ({ line }) =>
      `${line} est déjà pris, par un autre programme ou par un appareil de config.txt (I2C, SPI, audio). Arrêtez le programme, enlevez l’appareil, ou choisissez une autre ligne dans le plan du plateau ; sudo cat /sys/kernel/debug/gpio montre qui l’occupe.`,
    en: ({ line }) =>
      `${line} is taken, by another program or by a device in config.txt (I2C, SPI, audio). End that program, remove that device, or choose another line in the board map; sudo cat /sys/kernel/debug/gpio shows who has it.`,
  },
  'no-such-line': {
    de: ({ line }) =>
      `${line} gibt es auf diesem Computer nicht. Wählen Sie im Brettplan eine Leitung von GPIO0 bis GPIO27.`,
    fr: ({ line }) =>
      `${line} n’existe pas sur cet ordinateur. Choisissez dans le plan du plateau une ligne de GPIO0 à GPIO27.`,
    en: ({ line }) => `This computer has no ${line}. Choose a line from GPIO0 to GPIO27 in the board map.`,
  },
  'not-set': {
    de: ({ line, detail }) =>
      `${line} lässt sich nicht einstellen (${detail}). Prüfen Sie, ob ein anderes Programm die Leitung benutzt, und starten Sie den Computer neu.`,
    fr: ({ line, detail }) =>
      `${line} ne se laisse pas régler (${detail}). Vérifiez qu’aucun autre programme n’utilise la ligne, et redémarrez l’ordinateur.`,
    en: ({ line, detail }) =>
      `${line} can't be set up (${detail}). Check that no other program uses the line, and start the computer again.`,
  },
  lost: {
    de: ({ line, detail }) =>
      `${line} antwortet nicht mehr (${detail}); Murmeld versucht es weiter. Hilft das nicht, starten Sie den Computer neu.`,
    fr: ({ line, detail }) =>
      `${line} ne répond plus (${detail}) ; Murmeld réessaie. Si cela ne suffit pas, redémarrez l’ordinateur.`,
    en: ({ line, detail }) =>
      `${line} no longer answers (${detail}); Murmeld keeps trying. If that does not help, start the computer again.`,
  },
} satisfies Record<string, Phrase<Given>>;

export type GpioTrouble = keyof typeof GPIO_TROUBLE;

export const gpioTrouble = (language: Language, trouble: GpioTrouble, given: Given): string =>
  GPIO_TROUBLE[trouble][language](given);
