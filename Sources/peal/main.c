/* Runs the command in Swift (`Peal.run`). */
_Noreturn void peal_run(int count, char *const arguments[]);

int main(int count, char *arguments[]) {
    peal_run(count, arguments);
}
