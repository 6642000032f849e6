import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ROWS, type Row } from "../../../rows.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { DB } = (context as unknown as { env: { DB: D1Database } }).env;
  const project = new URL(request.url).searchParams.get("project");
  const { results } = await DB.prepare(ROWS).bind(project).all<Row>();
  return { todos: results };
}

export default function Todos() {
  const { todos } = useLoaderData<typeof loader>();
  return (
    <ul>
      {todos.map((todo) => (
        <li key={todo.id}>
          {todo.todo_title} <small>{todo.todo_category}</small> {todo.todo_due_date?.slice(0, 10)}
          <p>{todo.todo_description}</p>
        </li>
      ))}
    </ul>
  );
}
