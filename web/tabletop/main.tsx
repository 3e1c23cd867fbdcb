import { signal } from '@preact/signals';
import { render } from 'preact';
import { connectBoard } from '../connection.ts';
import { App } from './app.tsx';
import './tabletop.css';

const room = matchMedia('(min-width: 1000px) and (min-aspect-ratio: 13/10)');
const wide = signal(room.matches);
room.addEventListener('change', () => {
  wide.value = room.matches;
});

const link = connectBoard();
const Page = () => <App link={link} wide={wide.value} />;
render(<Page />, document.body);
