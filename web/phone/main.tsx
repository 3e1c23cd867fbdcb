import { render } from 'preact';
import { connectTable } from '../connection.ts';
import { App } from './app.tsx';
import './phone.css';

render(<App link={connectTable()} />, document.body);
